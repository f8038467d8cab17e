import { isDeepStrictEqual } from 'node:util';
import { type Halt, type HaltTarget, isCovered, isFrozen, strictest } from '../../../domain/market/halt.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { Market } from '../market.ts';
import type { HaltQuotes, KeptHalt } from './haltRepository.ts';

/** What holds for one instrument: its halt and, under a full one, the last quote before it. */
export type Held = {
  readonly halt: Halt;
  /** Full halt that keeps the quote: the oldest one. */
  readonly keptBy: Pick<KeptHalt, 'id' | 'since'> | undefined;
  readonly quote: HaltQuotes[string] | undefined;
};

/** Halts in force, by what they cover. */
export type HaltBook = {
  readonly all: readonly KeptHalt[];
  /** Halt of everything, if any. */
  readonly ofEverything: Halt | undefined;
  of(symbol: string): Held | undefined;
};

const haltOf = ({ scope, level, reason, since }: KeptHalt): Halt => ({ scope, level, reason, since });

/** Returns the target of a kept halt; its name was checked when it was set. */
const targetOf = ({ scope, name }: KeptHalt): HaltTarget =>
  scope === 'everything' ? { scope } : ({ scope, name: name ?? '' } as HaltTarget);

/** Indexes the halts by what they cover. The quotes of the oldest full halt that covers an instrument stand: later ones were taken under it. */
export const haltBookOf = (all: readonly KeptHalt[], instruments: readonly Instrument[]): HaltBook => {
  const held = new Map<string, Held>();
  for (const instrument of all.length === 0 ? [] : instruments) {
    const covering = all.filter((kept) => isCovered(targetOf(kept), instrument));
    const halt = strictest(covering.map(haltOf));
    if (!halt) continue;
    const { symbol } = instrument;
    const full = covering.filter(isFrozen);
    const keptBy = full.find(({ quotes }) => quotes[symbol] !== undefined) ?? full[0];
    held.set(symbol, { halt, keptBy, quote: keptBy?.quotes[symbol] });
  }
  const ofEverything = strictest(all.filter(({ scope }) => scope === 'everything').map(haltOf));
  return { all, ofEverything, of: (symbol) => held.get(symbol) };
};

/** Lists the symbols whose halt, or whose quote under it, differs between two books. */
const differing = (
  before: HaltBook,
  after: HaltBook,
  { instruments }: Pick<Market, 'instruments'>,
  of: (held: Held | undefined) => unknown,
): readonly string[] =>
  before.all.length + after.all.length === 0
    ? []
    : instruments
        .map(({ symbol }) => symbol)
        .filter((symbol) => !isDeepStrictEqual(of(before.of(symbol)), of(after.of(symbol))));

export type ChangedSymbols = {
  /** Symbols whose halt differs. */
  readonly halts: readonly string[];
  /** Symbols of which another quote may stand. */
  readonly quotes: readonly string[];
};

/** Finds what differs between two books. */
export const changesBetween = (
  before: HaltBook,
  after: HaltBook,
  market: Pick<Market, 'instruments'>,
): ChangedSymbols => ({
  halts: differing(before, after, market, (held) => held?.halt),
  quotes: differing(before, after, market, (held) => [held?.halt, held?.quote]),
});
