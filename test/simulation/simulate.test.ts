import type { PGlite } from '@electric-sql/pglite';
import { openMigratedPglite } from '../support/testDatabase.ts';
import { simulate, Violation } from './simulate.ts';
import { addTallies, NO_TALLY } from './tally.ts';

/** More are run by `npm run simulate -- --seeds N`, and 200 by `.ci/run`. */
const SEEDS = Array.from({ length: 20 }, (_none, index) => index + 1);

let pglite: PGlite;
let tally = NO_TALLY;
beforeAll(async () => {
  pglite = await openMigratedPglite();
});
afterAll(() => pglite.close());

describe('a simulated day of many customers', () => {
  it.each(SEEDS)(
    'loses no order and no cent with seed %i [ENG-9, ENG-10, ENG-11, ENG-12, ENG-15, ENG-16, ENG-27, CLO-6, CLO-8, DEP-22, DEP-23, DEP-24, DEP-30, DEP-33, DEP-34, WDR-14, WDR-15, WDR-16, WDR-21, WDR-34, WDR-39, WDR-49, WDR-51, WDR-52, WDR-53, WDR-55, LED-29, LED-48]',
    async (seed) => {
      tally = addTallies(tally, await simulate(seed, pglite));
    },
  );

  it('has deposits, withdrawals, payouts that come back, and close-outs while money is held', () => {
    expect(Object.entries(tally).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('reports, after a fault, the step and how to reproduce it', () => {
    const { message } = new Violation(4711, ['request', 'kill'], ['order 7 is lost']);
    expect(message).toBe('Seed 4711, step 2 (kill):\norder 7 is lost\nReplay it: npm run simulate -- --seed 4711');
  });
});
