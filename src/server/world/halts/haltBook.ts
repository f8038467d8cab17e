import { isDeepStrictEqual } from 'node:util';
import { type Halt, type HaltTarget, isCovered, isFrozen, strictest } from '../../../domain/market/halt.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { Market } from '../market.ts';
import type { KeptHalt } from './haltRepository.ts';

/** What holds for one instrument: its halt and, under a full one, the last quote before it. */
type Held = { readonly halt: Halt; readonly quote: KeptHalt['quotes'][string] | undefined };

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
    const first = covering.find((kept) => isFrozen(kept) && kept.quotes[symbol] !== undefined);
    held.set(symbol, { halt, quote: first?.quotes[symbol] });
  }
  const ofEverything = strictest(all.filter(({ scope }) => scope === 'everything').map(haltOf));
  return { all, ofEverything, of: (symbol) => held.get(symbol) };
};

/** Lists the symbols whose halt differs between two books. */
export const changedSymbols = (before: HaltBook, after: HaltBook, { instruments }: Pick<Market, 'instruments'>) =>
  before.all.length + after.all.length === 0
    ? []
    : instruments
        .map(({ symbol }) => symbol)
        .filter((symbol) => !isDeepStrictEqual(before.of(symbol)?.halt, after.of(symbol)?.halt));
