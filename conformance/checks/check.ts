import { routes } from '../../src/contract/index.ts';
import type { OperationId } from '../contract/operationTypes.ts';
import type { Trial } from './trial.ts';

/**
 * pass: as the contract says. fail: a MUST is broken. warning: a SHOULD is broken. skip: could not be tried. omit: does
 * not apply to this backend. error: the kit or the way to the backend failed. review: a person has to look.
 */
export type Verdict = 'pass' | 'fail' | 'warning' | 'skip' | 'omit' | 'error' | 'review';

/** Parts of the contract that a backend may have without the others. */
export const PROFILES = ['trading', 'funds', 'loans', 'investments'] as const;
export type Profile = (typeof PROFILES)[number];

/** Tags of the operations of each part (GEN-100); every backend has those of other tags. */
const PROFILE_OF_TAG: Readonly<Record<string, Profile>> = {
  orders: 'trading',
  idempotency: 'trading',
  funds: 'funds',
  wallet: 'funds',
  invest: 'investments',
  borrow: 'loans',
};

/** Returns the part that an operation belongs to; undefined for one that every backend has. */
export const profileOf = (id: OperationId): Profile | undefined => PROFILE_OF_TAG[routes[id].tag];

/** Returns whether a backend with these profiles has to offer an operation (GEN-100). */
export const isNeeded = (id: OperationId, profiles: ReadonlySet<string>): boolean => {
  const part = profileOf(id);
  const isOptional = routes[id].tag === 'sandbox' || id === 'sendPhoneCode';
  return !isOptional && (part === undefined || profiles.has(part));
};

/** Check as a declared value: what it tests, what it needs, and how it is done. */
export type Check = {
  /** Sentence that can be read alone: `a market buy opens at the ask`. */
  readonly name: string;
  /** Ids of the requirements that a fault would break. */
  readonly requirements: readonly string[];
  readonly profile?: Profile;
  /** True if it can be tried with the controls of the sandbox only. */
  readonly sandbox?: boolean;
  run(trial: Trial): Promise<void>;
};

/** Checks along the way of a customer, in the order in which they are done. */
export type Journey = { readonly title: string; readonly checks: readonly Check[] };
