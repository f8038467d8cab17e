import { getDocumentProxy } from 'unpdf';
import { dateText, londonDay } from '../../../src/domain/time.ts';
import type { Schemas } from '../../../src/contract/index.ts';
import type { TestCall } from '../../support/testClient.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { type Depositor, signUpDepositor, USDT } from '../deposits/depositor.ts';
import { letUse, saveWallet } from '../withdrawals/payer.ts';
import { setCustomer } from '../trading/trader.ts';

let server: TestServer;
let customer: Depositor;
let walletId: string;
beforeEach(async () => {
  server = await startTestServer({ reviewDelaySeconds: 10_000 });
  customer = await signUpDepositor(server);
  await setCustomer(server, customer.id, { knowledge_version: 1 });
  walletId = await saveWallet(server, customer);
  await letUse(server, customer.id);
});
afterEach(() => server.close());

const listed = (query: TestCall<'listLedgerEntries'>['query'] = {}) =>
  server.succeed('listLedgerEntries', { ...customer.call, query: { size: 100, ...query } });
const entry = (id: string) => server.succeed('getLedgerEntry', { ...customer.call, path: { id } });
const idsOf = async (query: TestCall<'listLedgerEntries'>['query']) => (await listed(query)).items.map(({ id }) => id);

const decide = async (id: string, body: object = {}) => {
  server.advance(1000);
  const answer = await server.call('decideReview', { path: { id }, body: { decision: 'accept', ...body } as never });
  if (answer.code !== 200) throw new Error(`The decision was refused: ${answer.code}`);
};
const NO = { decision: 'reject', reason: 'No.' };

const deposit = async (): Promise<Schemas['Deposit']> => {
  server.advance(1000);
  const answer = await customer.byCrypto();
  if (answer.code !== 200) throw new Error(`The deposit was refused: ${answer.code}`);
  return answer.data;
};
const withdrawal = async (): Promise<Schemas['Withdrawal']> => {
  server.advance(1000);
  const body = { walletId, amount: '100.00', feeSeen: '-1.00', rateSeen: '0.9995' };
  return server.succeed('requestCryptoWithdrawal', { ...customer.call, body });
};

/** Deposits and withdrawals of every status, the first deposit of them credited with less. */
const ofEachStatus = async () => {
  const [paid, failed] = [await deposit(), await deposit()];
  await decide(paid.id, { received: '2000.00' });
  await decide(failed.id, NO);
  const [out, back] = [await withdrawal(), await withdrawal()];
  await decide(out.id);
  await decide(back.id, NO);
  return { paid, failed, out, back, waiting: await deposit(), held: await withdrawal() };
};

it('a deposit is an entry of its own id: as asked for while it waits or failed, and with what was credited [DEP-44, LED-32, LED-35]', async () => {
  const { id, requestedAt } = await deposit();
  const open = {
    ...{ id, type: 'deposit', account: 'real', amount: '2500.00', at: requestedAt },
    ...{ balanceAfter: null, dueAt: null, postedAt: null },
    subject: { kind: 'deposit', deposit: { id, status: 'waiting' } },
  };
  expect(await entry(id)).toMatchObject(open);
  expect(await listed()).toMatchObject({ items: [open], totals: { count: 1, credited: '0.00', debited: '0.00' } });

  await decide(id, { received: '2000.00' });
  const now = server.world.now();
  const posted = { ...open, amount: '1999.00', balanceAfter: '1999.00', at: now, dueAt: now, postedAt: now };
  const credited = { ...posted, subject: { kind: 'deposit', deposit: { id, status: 'success' } } };
  expect(await entry(id)).toMatchObject(credited);
  expect(await listed()).toMatchObject({ items: [credited], totals: { count: 1, credited: '1999.00' } });

  const failed = await deposit();
  await decide(failed.id, NO);
  expect(await entry(failed.id)).toMatchObject({
    ...{ amount: '2500.00', balanceAfter: null, dueAt: null, postedAt: null, at: failed.requestedAt },
    subject: { deposit: { status: 'fail' } },
  });
});

it('a withdrawal is an entry of its own id, and what it gave back another one that names it [LED-35]', async () => {
  await decide((await deposit()).id);
  const { id } = await withdrawal();
  await decide(id, NO);
  const { items } = await listed();
  expect(items.slice(0, 2)).toMatchObject([
    { type: 'withdrawal-returned', amount: '100.00', subject: { kind: 'withdrawal', withdrawal: { id } } },
    { type: 'withdrawal', id, amount: '-100.00', subject: { kind: 'withdrawal', withdrawal: { id } } },
  ]);
  expect(items[0]?.id).not.toBe(id);
  expect(await entry(id)).toEqual(items[1]);
  expect(await entry(items[0]?.id ?? '')).toEqual(items[0]);
});

it('a status keeps only deposits and withdrawals of that status, and a type beside it only those of both [DEP-46, DEP-47, DEP-48, LED-36]', async () => {
  const { paid, failed, out, back, waiting, held } = await ofEachStatus();
  expect(await idsOf({ status: 'success' })).toEqual([out.id, paid.id]);
  expect(await idsOf({ status: 'fail' })).toEqual([back.id, failed.id]);
  expect(await idsOf({ status: 'waiting' })).toEqual([held.id, waiting.id]);
  expect(await idsOf({ status: 'fail', type: 'deposit' })).toEqual([failed.id]);
  expect(await idsOf({ status: 'fail', type: 'withdrawal' })).toEqual([back.id]);
  expect(await idsOf({ status: 'waiting', type: 'deposit' })).toEqual([waiting.id]);
  expect(await idsOf({ status: 'success', type: 'profit' })).toEqual([]);
  expect(await idsOf({ status: 'fail', type: 'withdrawal-returned' })).toEqual([]);
  expect(await idsOf({ type: 'withdrawal' })).toEqual([held.id, back.id, out.id]);
  expect((await listed({ type: 'withdrawal-returned' })).items).toMatchObject([
    { amount: '100.00', subject: { kind: 'withdrawal', withdrawal: { id: back.id } } },
  ]);
  const { totals } = await listed({ status: 'success' });
  expect(totals).toEqual({ count: 2, credited: '1999.00', debited: '-100.00' });
});

it('no two requests share a number, of whichever kind and customer [DEP-63]', async () => {
  const other = await signUpDepositor(server);
  const fromOther = await other.byCrypto({ channelId: USDT });
  if (fromOther.code !== 200) throw new Error('The deposit of another customer was refused.');
  const all = [...Object.values(await ofEachStatus()), fromOther.data];
  const digits = all.map(({ number }) => number.slice(-6));
  expect(new Set(digits).size).toBe(7);
});

it('the decisions on a deposit and a withdrawal are notified with that subject, on the real account [NTF-18, NTF-19, NTF-20]', async () => {
  const { paid, failed, out, back } = await ofEachStatus();
  const { token } = customer;
  const facts = (items: readonly Schemas['Notification'][]) =>
    items.map(({ kind, subject, orderId, account, symbol, amount }) => [
      ...[kind, subject, orderId, account, symbol, amount],
    ]);
  const own = (items: readonly Schemas['Notification'][]) => items.filter(({ subject }) => subject !== 'identity');
  expect(facts(own((await server.succeed('listDealNotifications', { token })).items))).toEqual([
    ['review-accepted', 'withdrawal', out.id, 'real', null, null],
    ['review-accepted', 'deposit', paid.id, 'real', null, null],
  ]);
  expect(facts(own((await server.succeed('listFailureNotifications', { token })).items))).toEqual([
    ['review-refused', 'withdrawal', back.id, 'real', null, null],
    ['review-refused', 'deposit', failed.id, 'real', null, null],
  ]);
});

it('the totals of all entries count a withdrawal that was returned as less that went out, and not as money in [LED-48]', async () => {
  await ofEachStatus();
  expect((await listed()).totals).toMatchObject({ credited: '1999.00', debited: '-200.00' });
  expect((await listed({ type: 'withdrawal-returned' })).totals).toMatchObject({ credited: '100.00', debited: '0.00' });
});

it('a statement names firm, account and customer in full, and the number of each deposit and withdrawal [LED-44, LED-49]', async () => {
  const { paid, out, back } = await ofEachStatus();
  const today = dateText(londonDay(server.world.now()));
  const asked = (format: string) =>
    fetch(`${server.url}/api/entrust/statement?${new URLSearchParams({ format, first: today, last: today })}`, {
      headers: { 'X-Source': 'h5', 'X-Account': 'real', Authorization: `Bearer ${customer.token}` },
    });
  const lines = (await (await asked('entries')).text()).trimEnd().split('\r\n');
  const numbers = lines.map((line) => line.split(',').at(-1));
  expect(numbers.slice(0, 5)).toEqual(['request', paid.number, out.number, back.number, back.number]);
  const document = await getDocumentProxy(new Uint8Array(await (await asked('pdf')).arrayBuffer()));
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(text).toContain('Customer: Sample Customer');
  expect(text).toContain('Firm: Sun');
  for (const { number } of [paid, out, back]) expect(text).toContain(number);
});
