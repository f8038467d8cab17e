import { operations } from '../../support/contract.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openStage, type Provoked, type Stage } from './provocation.ts';
import { provokedDeposits } from './provokedDeposits.ts';
import { provokedDestinations } from './provokedDestinations.ts';
import { provokedEntries } from './provokedEntries.ts';
import { AI_PRODUCTS, provokedInvestments } from './provokedInvestments.ts';
import { LOANS, provokedLoans } from './provokedLoans.ts';
import { PAID_OUT, provokedWithdrawals } from './provokedWithdrawals.ts';

const TAGS: ReadonlySet<string | undefined> = new Set(['funds', 'wallet', 'invest', 'borrow']);

/** Refusals after which everything is as it was: the next one takes the same customer. */
const LEAVES_NOTHING: ReadonlySet<number> = new Set([401, 1001, 1002, 1004, 1006, 1201]);

const CASES = operations
  .filter(({ tag }) => TAGS.has(tag))
  .flatMap(({ name, refusals }) => refusals.map((code) => [name, code] as const));

let server: TestServer;
let stage: Stage;
let provoked: Provoked;
let isUsed = true;
beforeAll(async () => {
  server = await startTestServer({
    ...{ reviewDelaySeconds: 86_400, withdrawals: { currencies: PAID_OUT } },
    ...{ aiProducts: AI_PRODUCTS, loans: LOANS },
  });
  stage = openStage(server);
  provoked = {
    ...provokedEntries(stage),
    ...(await provokedDeposits(stage)),
    ...provokedWithdrawals(stage),
    ...provokedDestinations(stage),
    ...provokedInvestments(stage),
    ...provokedLoans(stage),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  if (isUsed) await stage.renew();
  isUsed = true;
});

it('every refusal of the operations of money has its provocation, and no other has one', () => {
  const named = Object.entries(provoked).flatMap(([name, of]) => Object.keys(of()).map((code) => `${name} ${code}`));
  expect(named.toSorted()).toEqual(CASES.map(([name, code]) => `${name} ${code}`).toSorted());
});

it.each(CASES)('%s is refused with %i through HTTP', async (name, code) => {
  expect(await provoked[name]?.()[code]?.()).toBe(code);
  isUsed = !LEAVES_NOTHING.has(code);
});
