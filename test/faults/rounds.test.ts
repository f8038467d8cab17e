import fc from 'fast-check';
import { USUAL_FRESHNESS } from '../../src/domain/market/quote.ts';
import { traderOf } from '../server/trading/trader.ts';
import { TEST_DATABASE_URL } from '../support/testDatabase.ts';
import { FAULTS } from './faultKinds.ts';
import { QUIET_BID } from './faultWorld.ts';
import { type Fill, fillFaults } from './judge.ts';
import { BITCOIN, broughtBy, pressOf, send } from './presses.ts';
import { connectionsLeaked, drawRound, RoundFault, type Rounds, startRounds, tryRound } from './rounds.ts';

/** More are played by `npm run faults -- --seeds N`. */
const SEEDS = Array.from({ length: 20 }, (_none, index) => index + 1);
const LIMIT_MS = 300_000;

it('a seed draws the same round each time, and any fourteen seeds have every fault', () => {
  const said = (seed: number) => {
    const { fault, stops, faultAfterMs } = drawRound(seed);
    return { fault: fault.name, stops, faultAfterMs };
  };
  expect(said(7)).toEqual(said(7));
  expect(new Set(SEEDS.slice(3, 3 + FAULTS.length).map((seed) => said(seed).fault)).size).toBe(FAULTS.length);
});

it('a round that leaves faults reports them, and how to replay it', () => {
  const { message } = new RoundFault(4711, 'wrong quotes', ['orders: 1 acknowledged and lost: 7']);
  expect(message).toBe(
    'Seed 4711, wrong quotes:\norders: 1 acknowledged and lost: 7\nReplay it: npm run faults -- --seed 4711',
  );
});

const postgres = TEST_DATABASE_URL;
// The embedded database has one process and cannot be away alone.
if (postgres !== undefined) {
  describe('three servers on one PostgreSQL', () => {
    let rounds: Rounds | undefined;
    /** Returns the servers of all rounds, or new ones after a round that has left faults. */
    const started = async (): Promise<Rounds> => (rounds ??= await startRounds(postgres, 1));
    afterAll(() => rounds?.world.close(), 60_000);

    it(
      'fill a symbol at a quote that the feeder has said, and a fresh one, whichever of them answers while prices move',
      async () => {
        const { world, presses } = await started();
        const [token = ''] = world.tokens;
        const direction = fc.constantFrom(0 as const, 1 as const);
        const step = fc.record({ move: fc.integer({ min: -500, max: 500 }), direction });
        const filled: { readonly side: 'asks' | 'bids'; readonly fill: Fill }[] = [];
        const openAt = async (at: number, side: 0 | 1) => {
          const server = world.three.servers()[at];
          if (!server) throw new Error('Three servers run.');
          const sentMs = Date.now();
          const order = await traderOf(server, '', token, 'demo').open({ ...BITCOIN, direction: side });
          const answeredMs = Date.now();
          presses.push({ ...pressOf(token), answer: { code: 200, data: order } });
          filled.push({
            side: side === 0 ? 'asks' : 'bids',
            fill: { id: `${at}: ${order.id}`, price: order.placePrice, sentMs, answeredMs },
          });
        };
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
            for (const { move, direction: side } of steps) {
              world.feed.set(QUIET_BID + move);
              await Promise.all([0, 1, 2].map((at) => openAt(at, side)));
            }
          }),
          { numRuns: 8, endOnFailure: true },
        );
        const ageMs = USUAL_FRESHNESS.delayedAfterSeconds * 1000;
        const faults = (['asks', 'bids'] as const).flatMap((side) =>
          fillFaults(
            filled.filter((one) => one.side === side).map(({ fill }) => fill),
            world.feed.sent[side],
            { ageMs },
          ),
        );
        expect(faults).toEqual([]);
        expect(new Set(filled.map(({ fill }) => fill.price)).size).toBeGreaterThan(8);
        for (const press of presses.slice()) {
          const [id = ''] = broughtBy(press);
          const closing = pressOf(token, { close: id });
          closing.answer = await send(world.three.client, closing);
          presses.push(closing);
        }
      },
      LIMIT_MS,
    );

    it.each(SEEDS.map((seed) => [seed, drawRound(seed).fault.name] as const))(
      'have every acknowledged order once, execute touched stops within 15 s, and have their connections and books in order: seed %i, %s',
      async (seed) => {
        const own = await started();
        try {
          await tryRound(own, seed);
        } catch (fault) {
          rounds = undefined;
          await own.world.close();
          throw fault;
        }
      },
      LIMIT_MS,
    );

    it('have no more connections after all rounds than before the first', async () => {
      expect(await connectionsLeaked(await started())).toEqual([]);
    });
  });
}
