import { Decimal, decimal, ZERO } from '../decimal.ts';
import { formula } from '../formula.ts';
import { sumOf } from './statement.ts';

/** Reasons of a correction that the server has words for in every language; a person chooses one, or writes another. */
export const CORRECTION_REASONS = [
  'wrong-price',
  'wrong-amount',
  'posted-twice',
  'technical-fault',
  'payout-returned',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** What undoes entries of the ledger: the negated sum of their amounts (DLC-56, DLC-58). US dollars, signed. */
const undone = formula({
  name: 'undone',
  source: 'contract/rules/dealing-controls.md, DLC-56',
  inputs: { posted: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ posted }) => posted.negated(),
});

/** What the house makes good after a correction: what is missing to 0.00 (DLC-59). US dollars. */
const madeGood = formula({
  name: 'madeGood',
  source: 'contract/rules/dealing-controls.md, DLC-59',
  inputs: { balance: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ balance }) => (balance.lt(0) ? balance.negated() : ZERO),
});

/** What a request took and is still out: the negated sum of its entries and of all corrections of them (DLC-79). US dollars. */
const stillOut = formula({
  name: 'stillOut',
  source: 'contract/rules/dealing-controls.md, DLC-79',
  inputs: { moved: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ moved }) => Decimal.max(moved.negated(), ZERO),
});

/** What corrections gave back of what a request took: their sum, at least nothing and at most all of it (WDR-81, INV-94). US dollars. */
const givenBack = formula({
  name: 'givenBack',
  source: 'contract/rules/withdrawals.md, WDR-81',
  inputs: { corrected: 'account', taken: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ corrected, taken }) => Decimal.min(Decimal.max(corrected, ZERO), taken),
});

/** What corrections may still credit of a request whose end gives its money back: what they took, and what its end did not give again because of them (DLC-79, DLC-80). US dollars. */
const creditLeft = formula({
  name: 'creditLeft',
  source: 'contract/rules/dealing-controls.md, DLC-80',
  inputs: { setOff: 'account', corrected: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ setOff, corrected }) => Decimal.max(setOff.minus(corrected), ZERO),
});

/** What corrections may take back of what they gave of a request: what its end has not set off (DLC-82). US dollars. */
const debitLeft = formula({
  name: 'debitLeft',
  source: 'contract/rules/dealing-controls.md, DLC-82',
  inputs: { setOff: 'account', corrected: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ setOff, corrected }) => Decimal.max(corrected.minus(setOff), ZERO),
});

/** What the end of a request did not give again because corrections had given it before (DLC-82), US dollars. */
const setOff = formula({
  name: 'setOff',
  source: 'contract/rules/dealing-controls.md, DLC-82',
  inputs: { due: 'account', given: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ due, given }) => due.minus(given),
});

/** Calculates what the end of a request set off against corrections, from what was due and the amount of its entry. */
export const setOffAtEnd = (due: string, given: string): Decimal =>
  setOff.compute({ due: decimal(due), given: decimal(given) });

/** Calculates what may be credited of a request, from the amounts of all corrections of it and what its end set off. */
export const creditLeftOf = (amounts: readonly string[], setOff: string): Decimal =>
  creditLeft.compute({ setOff: decimal(setOff), corrected: sumOf(amounts) });

/** Calculates what may be taken back of a request, from the amounts of all corrections of it and what its end set off. */
export const debitLeftOf = (amounts: readonly string[], setOff: string): Decimal =>
  debitLeft.compute({ setOff: decimal(setOff), corrected: sumOf(amounts) });

/** Calculates what is still out of a request's money, from the signed amounts of its entries and of all corrections of them. */
export const stillOutOf = (amounts: readonly string[]): Decimal => stillOut.compute({ moved: sumOf(amounts) });

/** Calculates what corrections gave back of the amount that a request took, from their signed amounts. */
export const givenBackOf = (amounts: readonly string[], taken: string): Decimal =>
  givenBack.compute({ corrected: sumOf(amounts), taken: decimal(taken) });

/** What the undoing of a debit leaves after the house has made good because of it: at least nothing (DLC-83). US dollars. */
const afterMadeGood = formula({
  name: 'afterMadeGood',
  source: 'contract/rules/dealing-controls.md, DLC-83',
  inputs: { whole: 'account', madeGood: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ whole, madeGood: made }) => Decimal.max(whole.minus(made), ZERO),
});

/** Calculates what gives a debit back that the house has made good in part since. */
export const leftAfterMadeGood = (whole: string, made: Decimal): Decimal =>
  afterMadeGood.compute({ whole: decimal(whole), madeGood: made });

/** Calculates the amount of a correction that undoes entries, from their signed amounts. */
export const undoneAmount = (amounts: readonly string[]): Decimal => undone.compute({ posted: sumOf(amounts) });

/** Calculates what the house makes good of a balance after a correction: nothing while a position is open. */
export const madeGoodAfter = (balance: Decimal, hasOpenPosition: boolean): Decimal =>
  hasOpenPosition ? ZERO : madeGood.compute({ balance });

/** True if an amount does more to an entry than take it back, which a person has to look at again. */
export const isBeyondEntry = (amount: string, entry: string): boolean => {
  const [moved, whole] = [decimal(amount), decimal(entry).negated()];
  return moved.isNegative() !== whole.isNegative() || moved.abs().gt(whole.abs());
};
