import type { Texts } from '../texts/index.ts';
import { languageOf } from '../notifications/index.ts';
import type { Transaction } from '../store/index.ts';

/** Reasons of a refusal that the server has words for in every language; people choose one, or write their own. */
const REASONS = ['not-received', 'proof-unreadable', 'proof-differs', 'other-payer'] as const;
export type Reason = (typeof REASONS)[number];

export const isReason = (code: string): code is Reason => REASONS.some((each) => each === code);

/** Returns a reason in the language of a customer's notifications. */
export const reasonOf = async (tx: Transaction, texts: Texts, customerId: string, code: Reason): Promise<string> =>
  texts.label(await languageOf(tx, customerId), `review-${code}`);
