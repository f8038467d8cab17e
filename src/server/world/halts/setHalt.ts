import { type Halt, type HaltTarget, isCovered, isFrozen } from '../../../domain/market/halt.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import type { World } from '../world.ts';
import type { HaltableMarket } from './haltedMarket.ts';
import { endHalt, type HaltQuotes, insertHalt, lockHalt } from './haltRepository.ts';
import { keptQuote } from './lastQuotes.ts';

/** Person who halts; `isConfirmed` where that person knows that less is stopped than before. */
type Signed = { readonly by: string; readonly isConfirmed?: boolean | undefined };

const nameOf = (target: HaltTarget): string | null => (target.scope === 'everything' ? null : target.name);

/** Returns the last quotes of this process before a full halt; where another one has a newer one, that stands. */
const lastQuotes = (market: HaltableMarket, target: HaltTarget): HaltQuotes =>
  Object.fromEntries(
    market.instruments
      .filter((instrument) => isCovered(target, instrument))
      .flatMap(({ symbol }) => {
        const quote = market.latest(symbol);
        return quote ? [[symbol, keptQuote(quote)]] : [];
      }),
  );

/** Outcome of halting: false where a person has to confirm that less is stopped than before, and nothing was changed. */
type HaltSet = { readonly isSet: boolean; readonly before: Halt['level'] | undefined };

/**
 * Halts a target, in place of the halt that it has; resolves when this process obeys it. A full halt is lowered to another
 * level only where that is confirmed: another person may just have set it.
 */
export const setHalt = async (
  { database, market, newId, now }: World,
  target: HaltTarget,
  { level, reason, by, isConfirmed }: Pick<Halt, 'level' | 'reason'> & Signed,
): Promise<HaltSet> => {
  const set = await database.transaction(async (tx): Promise<HaltSet> => {
    const halted = { scope: target.scope, name: nameOf(target) };
    const before = await lockHalt(tx, halted);
    if (isFrozen(before) && !isFrozen({ level }) && !isConfirmed) return { isSet: false, before: before?.level };
    const at = now();
    if (before) await endHalt(tx, halted, { at, by });
    const quotes = isFrozen({ level }) ? lastQuotes(market, target) : {};
    const id = newId();
    await insertHalt(tx, { id, ...halted, level, reason, since: at, set_by: by, quotes });
    await recordEvent(tx, {
      ...{ at, kind: 'halt-set', by, customerId: null, subject: id },
      detail: { target: nameOf(target) ?? target.scope, level, reason },
    });
    await tx.announce('halts-changed', '');
    return { isSet: true, before: before?.level };
  });
  await market.halts.refresh();
  await market.halts.quotesKept();
  return set;
};

/** Frees a target; resolves when this process has. Returns false where the target itself is not halted. */
export const freeHalt = async ({ database, market, now }: World, target: HaltTarget, by: string): Promise<boolean> => {
  const isEnded = await database.transaction(async (tx) => {
    const halted = { scope: target.scope, name: nameOf(target) };
    const ended = (await lockHalt(tx, halted)) && (await endHalt(tx, halted, { at: now(), by }));
    if (ended) {
      const detail = { target: nameOf(target) ?? target.scope };
      await recordEvent(tx, { at: now(), kind: 'halt-ended', by, customerId: null, detail });
      await tx.announce('halts-changed', '');
    }
    return ended ?? false;
  });
  await market.halts.refresh();
  return isEnded;
};
