import { sql } from 'kysely';
import { owedTexts } from '../../../src/domain/loans/debt.ts';
import { londonInstant } from '../../../src/domain/time.ts';
import { createLoanLife, getLoanRow, owedAt, readBook } from '../../../src/server/loans/index.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { MIGRATIONS } from '../../../src/server/store/migrations/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, closeInOrder, pass, signUpTrader } from '../trading/trader.ts';
import { oweBare, repayBare } from './bareDebt.ts';
import { dataOf, DAY_MS, signUpBorrower } from './borrower.ts';

const PAID_OUT = londonInstant({ year: 2026, month: 9, day: 3, hour: 10 });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ at: PAID_OUT, logLevel: 'silent', reviewDelaySeconds: 86_400 * 300 });
});
afterEach(() => closeInOrder(server));

const write = (id: string, changed: { readonly is_early_fee_unlimited: boolean } | { readonly total_cost_cap: null }) =>
  server.world.database.transaction(async (tx) => {
    await tx.updateTable('loans').set(changed).where('id', '=', id).execute();
  });
/** Reads a loan as its figures are now: a session does not last as long as a loan. */
const read = async (id: string) => {
  const { reader } = server.world.database;
  const book = await readBook(reader, await getLoanRow(reader, id));
  const owed = owedAt(book, server.world.now());
  return {
    posted: book.row.interest_posted,
    isUnlimited: book.row.is_early_fee_unlimited,
    owed: owed && owedTexts(owed),
    covers: book.repayments.map(({ covers }) => covers),
  };
};
/** Does to the loans what the migration does to those of an earlier version. */
const migrated = async () => {
  const { statements = '' } = MIGRATIONS.find(({ name }) => name === '069-kept-contracts') ?? {};
  const update = statements.split(';').find((each) => each.includes('update loans')) ?? '';
  await server.world.database.transaction((tx) => sql.raw(update).execute(tx));
};
const live = async () => {
  const life = createLoanLife(server.world, (fault) => {
    throw fault;
  });
  life.tick();
  await life.settled();
};

describe('a loan that was paid out before a deploy', () => {
  it('keeps what its repayments covered under a contract without a limit of the early fee, also as it goes on [LON-117]', async () => {
    const { id } = await becomeReal(server, await signUpTrader(server), '9000.00');
    const loanId = await oweBare(server, id, '1000.00', { rate: '0.0005', fee: '0.01', earlyFee: '0.02' });
    await write(loanId, { is_early_fee_unlimited: true });
    // One day of interest is left.
    await pass(server, 59 * DAY_MS);
    await repayBare(server, loanId, '300.00');
    const before = await read(loanId);
    expect(before.covers).toMatchObject([{ principal: '255.39', earlyRepaymentFee: '5.11' }]);
    expect(before.owed).toMatchObject({ principal: '744.61', earlyRepaymentFee: '14.89' });

    await write(loanId, { is_early_fee_unlimited: false });
    await migrated();
    await live();
    expect(await read(loanId)).toEqual({ ...before, isUnlimited: true });
    await pass(server, 2 * DAY_MS);
    await live();
    const after = await read(loanId);
    expect(after.covers).toEqual(before.covers);
    expect(after.owed).toMatchObject({ principal: '744.61', interest: '0.74', earlyRepaymentFee: '0.00' });
    expect(await bookFaults(server.world.database.reader)).toEqual([]);
  });
});

describe('an application that waited at a deploy', () => {
  it('is paid out with the cap of all costs that its product has, and its contract and file name it [LON-118]', async () => {
    const borrower = await signUpBorrower(server);
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    await write(id, { total_cost_cap: null });
    await borrower.decide(id);
    expect((await borrower.detail(id)).loan).toMatchObject({ status: 'loan', totalCostCap: '1' });
    const contract = await server.succeed('getLoanContract', { ...borrower.call, path: { id } });
    expect(contract).toMatchObject({ totalCostCap: '1' });
    await pass(server, 3000 * DAY_MS);
    expect((await read(id)).owed).toMatchObject({ interest: '990.00', platformFee: '10.00' });
  });
});
