import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { currentVersion, USDT } from '../deposits/depositor.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { becomeReal, closeInOrder, signUpTrader, type Trader } from '../trading/trader.ts';
import { oweBare } from './bareDebt.ts';

let server: TestServer;
let customer: Trader;
let loanId: string;
beforeAll(async () => {
  server = await startTestServer({
    ...{ environment: 'live', openOutbox: openInbox, depositChannels: SANDBOX_CHANNELS },
    deskPeople: await deskPeople(),
  });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  customer = await becomeReal(server, await signUpTrader(server), '50000.00');
  loanId = await oweBare(server, customer.id, '30000.00');
});

const own = () => ({ token: customer.token, account: 'real' }) as const;
const proof = async (type: 'repayment-proof' | 'deposit-proof') =>
  uploadImage(server, customer.token, { type, bytes: await picture(400, 300), name: 'proof.png' });
/** Asks to repay in USDT: 1,000.00 USD are 1,000.50 USDT. */
const repay = async (amount: string) =>
  server.succeed('repayLoan', {
    ...own(),
    body: { loanId, amount, channelId: USDT, rateSeen: '1.0005', proofFileId: await proof('repayment-proof') },
  });
const statusOf = async (id: string) => {
  const rows = server.world.database.reader.selectFrom('loan_repayments').select('status');
  return (await rows.where('id', '=', id).executeTakeFirstOrThrow()).status;
};
const owed = async () => {
  const { reader } = server.world.database;
  const legs = reader.selectFrom('legs').innerJoin('accounts', 'accounts.id', 'legs.account_id');
  const row = await legs
    .select(({ fn }) => fn.sum('legs.amount').as('sum'))
    .where('accounts.customer_id', '=', customer.id)
    .where('ledger_account', '=', 'loan')
    .executeTakeFirstOrThrow();
  return (-Number(row.sum)).toFixed(2);
};
let transfers = 0;
const nextReference = (): string => `0xBEEF${(transfers += 1)}`;
type Said = { readonly received?: string; readonly reference?: string; readonly receivedAt?: number | undefined };
const approve = (id: string, by: keyof typeof SECRETS, revision: number, said: Said = {}) =>
  server.answerDesk({
    ...{ ask: 'decide', id, by, revision, secret: SECRETS[by] },
    decision: { decision: 'accept', received: '1000.50', receivedAt: server.world.now(), ...said },
  });

describe('a repayment in live', () => {
  it('is accepted with the instant at which it came and its reference [LON-52]', async () => {
    const { id } = await repay('1000.00');
    expect(await approve(id, 'desk:ann', 1, { reference: 'R-0', receivedAt: undefined })).toMatchObject({
      fault: expect.stringContaining('--received-at'),
    });
    expect(await approve(id, 'desk:ann', 1)).toMatchObject({ fault: expect.stringContaining('--reference') });
    expect(await owed()).toBe('30000.00');
    expect(await approve(id, 'desk:ann', 1, { reference: nextReference() })).toMatchObject({
      review: { status: 'accepted' },
    });
    expect(await owed()).toBe('29000.00');
  });

  it('takes a transfer once, whether for a repayment or for a deposit, one after the other or at once [LON-52]', async () => {
    const [first, second, third] = [await repay('1000.00'), await repay('1000.00'), await repay('1000.00')];
    const deposit = await server.succeed('requestCryptoDeposit', {
      ...own(),
      body: {
        ...{ channelId: USDT, amount: '1000.00', rateSeen: '1.0005', proofFileId: await proof('deposit-proof') },
        agreementVersion: await currentVersion(server),
      },
    });
    const reference = nextReference();
    const answers = await Promise.allSettled([
      approve(first.id, 'desk:ann', 1, { reference }),
      approve(second.id, 'desk:bob', 1, { reference: reference.toLowerCase() }),
    ]);
    expect(answers.filter((one) => one.status === 'fulfilled' && 'review' in one.value)).toHaveLength(1);
    expect(await owed()).toBe('29000.00');
    expect(await approve(third.id, 'desk:bob', 1, { reference })).toMatchObject({
      fault: expect.stringMatching(/was credited for 0xBEEF\d+ already/),
    });
    expect(await approve(deposit.id, 'desk:bob', 1, { reference })).toMatchObject({
      fault: expect.stringMatching(/was credited for 0xBEEF\d+ already/),
    });
    expect(await owed()).toBe('29000.00');
  });

  it('above the configured amount needs two people who say the same [LON-52]', async () => {
    const { id } = await repay('20000.00');
    const said = { received: '20010.00', reference: nextReference(), receivedAt: server.world.now() };
    expect(await approve(id, 'desk:ann', 1, said)).toMatchObject({ review: { status: 'waiting', revision: 2 } });
    expect(await approve(id, 'desk:ann', 2, said)).toMatchObject({ review: { status: 'waiting', revision: 3 } });
    const other = { ...said, reference: nextReference() };
    expect(await approve(id, 'desk:bob', 3, other)).toMatchObject({ review: { status: 'waiting', revision: 4 } });
    expect(await owed()).toBe('30000.00');
    expect(await statusOf(id)).toBe('waiting');
    expect(await approve(id, 'desk:bob', 4, said)).toMatchObject({ review: { status: 'accepted' } });
    expect(await owed()).toBe('10000.00');
  });

  it('is rejected by one person, and moves nothing', async () => {
    const { id } = await repay('20000.00');
    const decision = { decision: 'reject', reason: 'It did not arrive.', images: [] } as const;
    const by = 'desk:ann';
    await server.answerDesk({ ask: 'decide', id, by, revision: 1, secret: SECRETS[by], decision });
    expect([await statusOf(id), await owed()]).toEqual(['fail', '30000.00']);
  });
});
