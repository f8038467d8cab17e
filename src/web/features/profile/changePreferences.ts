import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type Schema } from '../../api/index.ts';
import { selectToken } from '../../device/session.ts';

type Preferences = Schema<'Preferences'>;
type State = Parameters<typeof selectToken>[0] & Parameters<ReturnType<typeof api.endpoints.getPreferences.select>>[0];
type Thunk<Result> = ThunkAction<Result, State, unknown, UnknownAction>;
export type PreferencesDispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** Change of the preferences: returns the new ones for those that were chosen last. */
export type PreferencesChange = (before: Preferences) => Preferences;

const { getPreferences, updatePreferences } = api.endpoints;

/** Sends one choice at a time, so that the last one determines what the server keeps. */
let lastSent: Promise<unknown> = Promise.resolve();

/** Last choice of a session until the server has answered it, and what the server was last known to keep. */
let underWay: { readonly token: string; readonly chosen: Preferences; readonly kept: Preferences } | undefined;

const show = (preferences: Preferences) => api.util.updateQueryData('getPreferences', undefined, () => preferences);

/**
 * Changes the preferences, which show at once. Each choice builds on the one before, whether the server has answered
 * that or not. When the last one fails, what the server keeps shows again.
 */
export const changePreferences =
  (change: PreferencesChange): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const token = selectToken(getState());
    const { data } = getPreferences.select()(getState());
    if (token === null || !data) return;
    const before = underWay?.token === token ? underWay : { chosen: data, kept: data };
    const chosen = change(before.chosen);
    underWay = { token, chosen, kept: before.kept };
    dispatch(show(chosen));

    const isStillSignedIn = () => selectToken(getState()) === token;
    const sent = lastSent.then(() =>
      isStillSignedIn() ? dispatch(updatePreferences.initiate({ preferences: chosen }, { track: false })) : undefined,
    );
    lastSent = sent;
    const isKept = (await sent)?.error === undefined;
    if (!isStillSignedIn()) return;
    if (isKept && underWay?.token === token) underWay = { ...underWay, kept: chosen };
    if (lastSent !== sent) return;
    dispatch(show(underWay?.kept ?? chosen));
    underWay = undefined;
  };
