import { useCallback, useState } from 'react';
import type { Schema } from '../../api/index.ts';
import type { Fault } from '../../authForm/index.ts';

/** Country with a calling code for phone numbers. */
export type Area = Schema<'CallingCodeChoice'>;

/** Fields kept on this device until the tab closes, so that a reload loses none of them. */
type Kept = {
  readonly channel: 'mail' | 'text';
  readonly email: string;
  /** Null until one is chosen. */
  readonly area: Area | null;
  readonly phone: string;
  readonly inviteCode: string;
};

/** Fields kept in this page's memory only: never in storage, an address or a debugging tool. */
type Passing = {
  /** Proof that the customer signs in with. */
  readonly proof: 'password' | 'code';
  readonly password: string;
  readonly confirmPassword: string;
  readonly code: string;
  /** Contact that the last code was sent to, and when the next can be sent, unix seconds. */
  readonly sent: { readonly to: string; readonly resendAt: number } | null;
  /** Fault for which the second step returned the customer to the first. */
  readonly refused: Fault | null;
};

/** Draft of the sign-in forms. All their screens share it: going back and forth loses nothing. */
export type Draft = Kept & Passing;

/** Flows that share the draft: signing in, signing up, and resetting a forgotten password. */
type Way = 'signIn' | 'signUp' | 'forgetPassword';

const NOTHING_KEPT: Kept = { channel: 'mail', email: '', area: null, phone: '', inviteCode: '' };
const NOTHING_PASSING: Passing = {
  proof: 'password',
  password: '',
  confirmPassword: '',
  code: '',
  sent: null,
  refused: null,
};
const KEY = 'signInDraft';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const areaOf = (value: Partial<Area> | null | undefined): Area | null =>
  typeof value?.country === 'string' && typeof value.callingCode === 'string'
    ? { country: value.country, callingCode: value.callingCode }
    : null;

/** Reads the fields kept by an earlier page of this tab; unknown values are ignored. */
const restored = (): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return {
      channel: kept.channel === 'text' ? 'text' : 'mail',
      email: textOf(kept.email),
      area: areaOf(kept.area),
      phone: textOf(kept.phone),
      inviteCode: textOf(kept.inviteCode),
    };
  } catch {
    // Storage is unavailable, or its value cannot be parsed.
    return NOTHING_KEPT;
  }
};

const keep = ({ channel, email, area, phone, inviteCode }: Draft) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ channel, email, area, phone, inviteCode } satisfies Kept));
  } catch {
    // Storage is full or unavailable; the page's memory still has the draft.
  }
};

let entered: Draft = { ...restored(), ...NOTHING_PASSING };
let wayTaken: Way | undefined;
let isChoosingArea = false;

const enter = (part: Partial<Draft>) => {
  entered = { ...entered, ...part };
  keep(entered);
};

/**
 * Returns the draft for a flow. Another flow, and each new attempt to sign in, keeps the contact only: no password is
 * kept longer than needed.
 */
const draftOn = (way: Way): Draft => {
  const isGoingOn = way === wayTaken && (way !== 'signIn' || isChoosingArea);
  if (!isGoingOn) enter(NOTHING_PASSING);
  wayTaken = way;
  isChoosingArea = false;
  return entered;
};

/** Clears the draft, once the customer is signed in. */
export const forgetDraft = (): void => enter({ ...NOTHING_KEPT, ...NOTHING_PASSING });

/** Country whose calling code is before the number. */
export const chosenArea = (): Area | null => entered.area;
export const chooseArea = (area: Area): void => enter({ area });
/** Marks that the customer leaves for the list of countries and will return to the form. */
export const goChoosingArea = (): void => {
  isChoosingArea = true;
};

export type ChangeDraft = (part: Partial<Draft>) => void;

/** Returns the draft for this screen, and a function that changes it. */
export const useDraft = (way: Way): readonly [Draft, ChangeDraft] => {
  const [draft, setDraft] = useState(() => draftOn(way));
  const change = useCallback((part: Partial<Draft>) => {
    enter(part);
    setDraft(entered);
  }, []);
  return [draft, change];
};
