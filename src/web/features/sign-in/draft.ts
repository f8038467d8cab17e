import { useCallback, useState } from 'react';
import type { Schema } from '../../api/index.ts';
import type { Fault } from '../../authForm/index.ts';

/** A country whose calling code can stand before a number. */
export type Area = Schema<'CallingCodeChoice'>;

/** What is kept on this device until the tab closes, so that a reload loses nothing of it. */
type Kept = {
  readonly channel: 'mail' | 'text';
  readonly email: string;
  /** Null until one is chosen. */
  readonly area: Area | null;
  readonly phone: string;
  readonly inviteCode: string;
};

/** What a way in needs besides, in this page's memory alone: never in storage, an address or a debugging tool. */
type Passing = {
  /** What a customer signs in with. */
  readonly proof: 'password' | 'code';
  readonly password: string;
  readonly confirmPassword: string;
  readonly code: string;
  /** Where the last code went, and when the next can be sent, unix seconds. */
  readonly sent: { readonly to: string; readonly resendAt: number } | null;
  /** Why the second step sent the customer back to the first. */
  readonly refused: Fault | null;
};

/** What has been entered on the way in. All its screens share it: going back and forth loses nothing. */
export type Draft = Kept & Passing;

/** The three ways: with an account, to one, and back to one whose password is forgotten. */
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

/** What an earlier page of this tab has kept; what is not ours is passed over. */
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
    // Storage is absent, or what it holds cannot be read.
    return NOTHING_KEPT;
  }
};

const keep = ({ channel, email, area, phone, inviteCode }: Draft) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ channel, email, area, phone, inviteCode } satisfies Kept));
  } catch {
    // Storage is full or absent; the page itself still knows.
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
 * The draft on a way. Another way, and each new try to sign in, begins with the contact alone: no password is kept longer
 * than it is needed.
 */
const draftOn = (way: Way): Draft => {
  const isGoingOn = way === wayTaken && (way !== 'signIn' || isChoosingArea);
  if (!isGoingOn) enter(NOTHING_PASSING);
  wayTaken = way;
  isChoosingArea = false;
  return entered;
};

/** Forgets everything: the customer is in. */
export const forgetDraft = (): void => enter({ ...NOTHING_KEPT, ...NOTHING_PASSING });

/** The country whose calling code stands before the number. */
export const chosenArea = (): Area | null => entered.area;
export const chooseArea = (area: Area): void => enter({ area });
/** The customer goes to the countries and comes back to the form. */
export const goChoosingArea = (): void => {
  isChoosingArea = true;
};

export type ChangeDraft = (part: Partial<Draft>) => void;

/** The draft as this screen shows it, and how to change it. */
export const useDraft = (way: Way): readonly [Draft, ChangeDraft] => {
  const [draft, setDraft] = useState(() => draftOn(way));
  const change = useCallback((part: Partial<Draft>) => {
    enter(part);
    setDraft(entered);
  }, []);
  return [draft, change];
};
