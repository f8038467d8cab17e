import { TEST_DATABASE_URL } from '../support/testDatabase.ts';
import { killUnderOrders } from './kills.ts';

/** More are killed by `npm run kills -- --rounds N`. */
const ROUNDS = 3;
const LIMIT_MS = 240_000;

const places = [
  { where: 'the embedded database', postgres: undefined },
  ...(TEST_DATABASE_URL === undefined ? [] : [{ where: 'PostgreSQL', postgres: TEST_DATABASE_URL }]),
];

it.each(places)(
  'keeps every acknowledged order and posting, and none by half, when it is killed several times under load, on $where [IDM-28]',
  async ({ postgres }) => {
    const { rounds, presses, unanswered, refused } = await killUnderOrders({ rounds: ROUNDS, seed: 1, postgres });
    expect(rounds).toBe(ROUNDS);
    expect(presses).toBeGreaterThan(10 * ROUNDS);
    expect(refused).toBeLessThan(presses / 10);
    // A kill that lets everything be answered shows nothing.
    expect(unanswered).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
