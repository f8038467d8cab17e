import { useCallback, useState } from 'react';
import type { Schema } from '../../api/index.ts';
import type { Fault } from '../../authForm/index.ts';
import type { Ticks } from './useAgreements.ts';

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
  /** Contact that the last code was sent to, and when the next can be sent, unix seconds. */
  readonly sent: { readonly to: string; readonly resendAt: number } | null;
};

/** Fields kept in this page's memory only: never in storage, an address or a debugging tool. */
type Passing = {
  /** Proof that the customer signs in with. */
  readonly proof: 'password' | 'code';
  readonly password: string;
  readonly confirmPassword: string;
  /** True when a reload has lost the password, until the first step is sent again. */
  readonly isPasswordLost: boolean;
  readonly code: string;
  /** Texts that the customer has ticked, each as it was shown then. */
  readonly agreed: Ticks;
  /** Fault for which the second step returned the customer to the first. */
  readonly refused: Fault | null;
};

/** Draft of the sign-in forms. All their screens share it: going back and forth loses nothing. */
export type Draft = Kept & Passing;

/** Flows that share the draft: signing in, signing up, and resetting a forgotten password. */
const WAYS = ['signIn', 'signUp', 'forgetPassword'] as const;
type Way = (typeof WAYS)[number];

const NOTHING_KEPT: Kept = { channel: 'mail', email: '', area: null, phone: '', inviteCode: '', sent: null };
const NOTHING_PASSING: Passing = {
  proof: 'password',
  password: '',
  confirmPassword: '',
  isPasswordLost: false,
  code: '',
  agreed: {},
  refused: null,
};
const KEY = 'signInDraft';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const areaOf = (value: Partial<Area> | null | undefined): Area | null =>
  typeof value?.country === 'string' && typeof value.callingCode === 'string'
    ? { country: value.country, callingCode: value.callingCode }
    : null;

const sentOf = (value: Partial<NonNullable<Kept['sent']>> | null | undefined): Kept['sent'] =>
  typeof value?.to === 'string' && typeof value.resendAt === 'number'
    ? { to: value.to, resendAt: value.resendAt }
    : null;

/** Reads the fields kept by an earlier page of this tab, and their flow; unknown values are ignored. */
const restored = (): { readonly kept: Kept; readonly way: Way | undefined } => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept & { readonly way: Way }>;
    return {
      kept: {
        channel: kept.channel === 'text' ? 'text' : 'mail',
        email: textOf(kept.email),
        area: areaOf(kept.area),
        phone: textOf(kept.phone),
        inviteCode: textOf(kept.inviteCode),
        sent: sentOf(kept.sent),
      },
      way: WAYS.find((way) => way === kept.way),
    };
  } catch {
    // Storage is unavailable, or its value cannot be parsed.
    return { kept: NOTHING_KEPT, way: undefined };
  }
};

const keep = ({ channel, email, area, phone, inviteCode, sent }: Draft, way: Way | undefined) => {
  try {
    const kept = { channel, email, area, phone, inviteCode, sent } satisfies Kept;
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, way }));
  } catch {
    // Storage is full or unavailable; the page's memory still has the draft.
  }
};

const before = restored();
let entered: Draft = { ...before.kept, ...NOTHING_PASSING, isPasswordLost: before.kept.sent !== null };
let wayTaken = before.way;
let isChoosingArea = false;

const enter = (part: Partial<Draft>) => {
  // Another contact may be another person, who has ticked nothing yet.
  const to = part.sent?.to;
  const isOther = to !== undefined && to !== entered.sent?.to;
  entered = { ...entered, ...part, ...(isOther ? { agreed: {} } : {}) };
  keep(entered, wayTaken);
};

/**
 * Returns the draft for a flow. Another flow, and each new attempt to sign in, keeps the contact only: no password is
 * kept longer than needed.
 */
const draftOn = (way: Way): Draft => {
  const isGoingOn = way === wayTaken && (way !== 'signIn' || isChoosingArea);
  wayTaken = way;
  if (!isGoingOn) enter({ ...NOTHING_PASSING, sent: null });
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
