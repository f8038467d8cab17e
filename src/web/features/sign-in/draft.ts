import { useCallback, useState } from 'react';
import type { Schema } from '../../api/index.ts';
import type { Fault } from './fault.ts';

/** What is kept on this device until the tab closes, so that a reload loses nothing of it. */
type Kept = {
  readonly channel: 'mail' | 'text';
  readonly email: string;
  /** The country whose calling code stands before the number; null until one is chosen. */
  readonly area: Schema<'CallingCodeChoice'> | null;
  readonly phone: string;
  readonly inviteCode: string;
};

/** What signing up needs besides, in this page's memory alone: never in storage, an address or a debugging tool. */
type Passing = {
  readonly password: string;
  readonly confirmPassword: string;
  readonly code: string;
  /** Where the last code went, and when the next can be sent, unix seconds. */
  readonly sent: { readonly to: string; readonly resendAt: number } | null;
  /** Why the second step sent the customer back to the first. */
  readonly refused: Fault | null;
};

/** What has been entered on the way in. Its three screens share it: going back and forth loses nothing. */
export type Draft = Kept & Passing;

const NOTHING_KEPT: Kept = { channel: 'mail', email: '', area: null, phone: '', inviteCode: '' };
/** What is forgotten as soon as it is not needed; the contact stays, for whoever signs in next on this way. */
export const NO_SECRETS: Passing = { password: '', confirmPassword: '', code: '', sent: null, refused: null };
const KEY = 'signInDraft';

const restored = (): Kept => {
  try {
    return { ...NOTHING_KEPT, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    // Storage is absent, or holds what is not ours.
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

let entered: Draft = { ...restored(), ...NO_SECRETS };

const enter = (part: Partial<Draft>) => {
  entered = { ...entered, ...part };
  keep(entered);
};

/** Forgets everything: the customer is in. */
export const forgetDraft = (): void => enter({ ...NOTHING_KEPT, ...NO_SECRETS });

export type ChangeDraft = (part: Partial<Draft>) => void;

/** The draft as this screen shows it, and how to change it. */
export const useDraft = (): readonly [Draft, ChangeDraft] => {
  const [draft, setDraft] = useState(entered);
  const change = useCallback((part: Partial<Draft>) => {
    enter(part);
    setDraft(entered);
  }, []);
  return [draft, change];
};
