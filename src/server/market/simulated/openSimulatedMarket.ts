import { LEVERAGE_CAPS, type LeverageCaps } from '../../../domain/orders/leverage.ts';
import type { Market } from '../../world/market.ts';
import type { WorldCore } from '../../world/world.ts';
import { createCandleStore } from '../candles/candleRepository.ts';
import { instrumentsUnder } from '../instruments.ts';
import { createSimulatedMarket } from './simulatedMarket.ts';

const SEED_BYTES = 16;

/**
 * Opens the market with the seed and the anchor stored in the database; the very first start stores both permanently.
 * `report` receives the faults of its store.
 */
export const openSimulatedMarket = async (
  { database, nowMs, randomBytes, trading }: WorldCore,
  leverageCaps: LeverageCaps = LEVERAGE_CAPS,
  report: (fault: string) => void = () => undefined,
): Promise<Market> => {
  const startedMs = nowMs();
  const seed = Buffer.from(randomBytes(SEED_BYTES)).toString('hex');
  const { seed: kept, anchor_ms } = await database.transaction(async (tx) => {
    await tx
      .insertInto('market_anchor')
      .values({ seed, anchor_ms: startedMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tx.selectFrom('market_anchor').selectAll().executeTakeFirstOrThrow();
  });
  const candleStore = createCandleStore(database);
  const origin = { seed: kept, anchorMs: anchor_ms };
  const instruments = instrumentsUnder(leverageCaps, trading.dealingAges);
  return createSimulatedMarket({ ...origin, nowMs: startedMs, candleStore, instruments, report });
};
