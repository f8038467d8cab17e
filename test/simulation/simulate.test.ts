import type { PGlite } from '@electric-sql/pglite';
import { openMigratedPglite } from '../support/testDatabase.ts';
import { simulate, Violation } from './simulate.ts';

/** More are run by `npm run simulate -- --seeds N`, and 200 by `.ci/run`. */
const SEEDS = Array.from({ length: 20 }, (_none, index) => index + 1);

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openMigratedPglite();
});
afterAll(() => pglite.close());

describe('a simulated day of many customers', () => {
  it.each(SEEDS)(
    'loses no order and no cent with seed %i [ENG-9, ENG-10, ENG-11, ENG-12, ENG-15, ENG-16, ENG-27, CLO-6, CLO-8]',
    (seed) => simulate(seed, pglite),
  );

  it('reports, after a fault, the step and how to reproduce it', () => {
    const { message } = new Violation(4711, ['request', 'kill'], ['order 7 is lost']);
    expect(message).toBe('Seed 4711, step 2 (kill):\norder 7 is lost\nReplay it: npm run simulate -- --seed 4711');
  });
});
