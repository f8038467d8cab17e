import { type Halt, type HaltTarget, isCovered, isFrozen } from '../../../domain/market/halt.ts';
import type { World } from '../world.ts';
import type { HaltableMarket } from './haltedMarket.ts';
import { endHalt, insertHalt, type KeptHalt } from './haltRepository.ts';

const nameOf = (target: HaltTarget): string | null => (target.scope === 'everything' ? null : target.name);

/** Returns the last quotes before a full halt, which stand under it. */
const lastQuotes = (market: HaltableMarket, target: HaltTarget): KeptHalt['quotes'] =>
  Object.fromEntries(
    market.instruments
      .filter((instrument) => isCovered(target, instrument))
      .flatMap(({ symbol }) => {
        const quote = market.latest(symbol);
        if (!quote) return [];
        const { bid, ask, change, previousClose, dayLow, dayHigh, timeMs } = quote;
        return [[symbol, { bid, ask, change, previousClose, dayLow, dayHigh, timeMs }]];
      }),
  );

/** Halts a target, in place of the halt that it has; resolves when this process obeys it. */
export const setHalt = async (
  { database, market, newId, now }: World,
  target: HaltTarget,
  { level, reason, by }: Pick<Halt, 'level' | 'reason'> & { readonly by: string },
): Promise<void> => {
  await database.transaction(async (tx) => {
    const halted = { scope: target.scope, name: nameOf(target) };
    const at = now();
    await endHalt(tx, halted, { at, by });
    const quotes = isFrozen({ level }) ? lastQuotes(market, target) : {};
    await insertHalt(tx, { id: newId(), ...halted, level, reason, since: at, set_by: by, quotes });
    await tx.announce('halts-changed', '');
  });
  await market.halts.refresh();
};

/** Frees a target; resolves when this process has. Returns false where the target itself is not halted. */
export const freeHalt = async ({ database, market, now }: World, target: HaltTarget, by: string): Promise<boolean> => {
  const isEnded = await database.transaction(async (tx) => {
    const ended = await endHalt(tx, { scope: target.scope, name: nameOf(target) }, { at: now(), by });
    if (ended) await tx.announce('halts-changed', '');
    return ended;
  });
  await market.halts.refresh();
  return isEnded;
};
