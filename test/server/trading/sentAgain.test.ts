import { randomUUID } from 'node:crypto';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { quote, rowsWritten, signUpTrader, type Trader } from './trader.ts';

const AT_ONCE = 32;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  trader = await signUpTrader(server);
});

type Answered = { readonly code: number; readonly msg: string; readonly data: unknown };
const wordsOf = ({ code, msg, data }: Answered): Answered => ({ code, msg, data });

/**
 * Sends the same request many times at once. One is carried out; the others receive the same answer, or that it is in
 * progress (1006).
 */
const sendAtOnce = async (send: () => Promise<Answered>): Promise<void> => {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
  const [done, ...same] = answers.filter(({ code }) => code !== 1006).map(wordsOf);
  expect(done).toMatchObject({ code: 200 });
  for (const answer of same) expect(answer).toEqual(done);
  expect(wordsOf(await send())).toEqual(done);
};

const loseNextAnswer = (operationId: 'placeOrder' | 'closePosition') =>
  server.succeed('addFault', { body: { operationId, kind: 'drop', times: 1 } });

describe(`one key, sent ${AT_ONCE} times at once,`, () => {
  it('places one order, which pays one fee [ORD-11, LED-6]', async () => {
    const [key, before] = [randomUUID(), await rowsWritten(server)];
    await sendAtOnce(() => trader.place({}, { key }));
    expect(await rowsWritten(server)).toEqual({
      ...before,
      ...{ orders: before.orders + 1, orderEvents: before.orderEvents + 2 },
      ...{ postings: before.postings + 1, legs: before.legs + 2 },
      keptAnswers: before.keptAnswers + 1,
    });
    expect(await trader.figures()).toMatchObject({ balance: '99999.30', usedMargin: '2064.73' });
  });

  it('closes one position, once [CLS-7]', async () => {
    const { id: orderId } = await trader.open();
    const [key, before] = [randomUUID(), await rowsWritten(server)];
    await sendAtOnce(() => trader.end({ orderId }, { key }));
    expect(await rowsWritten(server)).toEqual({
      ...before,
      ...{ closings: before.closings + 1, orderEvents: before.orderEvents + 1 },
      ...{ postings: before.postings + 1, legs: before.legs + 2 },
      keptAnswers: before.keptAnswers + 1,
    });
    expect(await trader.figures()).toMatchObject({ balance: '99995.80', usedMargin: '0.00' });
  });
});

it('places as many orders as keys at once ask for, each with its own number, and spends no margin twice [ORD-78, ORD-15]', async () => {
  // Each needs 4129.45 × 0.20 × 100 ÷ 20 = 4,129.45, with fee and spread 4,137.85: 24 of them fit into 100,000.00.
  /** Places one order after the other; those that are turned away (1003) are placed again. */
  const placeEach = async (left: number): Promise<Awaited<ReturnType<Trader['place']>>[]> => {
    if (left === 0) return [];
    const answer = await trader.place({ volume: '0.20' });
    return answer.code === 1003 ? placeEach(left) : [answer, ...(await placeEach(left - 1))];
  };
  const answers = (await Promise.all(Array.from({ length: 4 }, () => placeEach(AT_ONCE / 4)))).flat();
  const opened = answers.flatMap((answer) => (answer.code === 200 ? [answer.data.number] : []));
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array<number>(24).fill(200),
    ...Array<number>(8).fill(2116),
  ]);
  expect(new Set(opened).size).toBe(24);
  const { usedMargin, availablePrepayment } = await trader.figures();
  expect({ usedMargin, availablePrepayment }).toEqual({ usedMargin: '99106.80', availablePrepayment: '691.60' });
});

describe('a lost answer', () => {
  it('of an order is found by its key, and repeated when the order is sent again', async () => {
    const key = randomUUID();
    await loseNextAnswer('placeOrder');
    await expect(trader.place({}, { key })).rejects.toThrow();
    const asked = { token: trader.token, path: { key }, query: { operationId: 'placeOrder' } };
    const { state, answer } = await server.succeed('getIdempotentAnswer', asked);
    expect(state).toBe('answered');
    expect(wordsOf(await trader.place({}, { key }))).toEqual(answer);
    expect((await trader.list({ view: 'open' })).items).toHaveLength(1);
  });

  it('of a closing is repeated, instead of a refusal that the position is closed already', async () => {
    const { id: orderId } = await trader.open();
    const key = randomUUID();
    await loseNextAnswer('closePosition');
    await expect(trader.end({ orderId }, { key })).rejects.toThrow();
    expect(await trader.end({ orderId }, { key })).toMatchObject({ code: 200, data: { orderId, status: 'closed' } });
    expect(await trader.end({ orderId })).toMatchObject({ code: 2117 });
  });
});

describe('a used key', () => {
  it('closes no other position (1005)', async () => {
    const [one, other] = [await trader.open(), await trader.open()];
    const key = randomUUID();
    expect(await trader.end({ orderId: one.id }, { key })).toMatchObject({ code: 200 });
    const before = await rowsWritten(server);
    expect(await trader.end({ orderId: other.id }, { key })).toMatchObject({ code: 1005 });
    expect(await trader.end({ orderId: one.id, priceSeen: '4129.10' }, { key })).toMatchObject({ code: 1005 });
    expect(await rowsWritten(server)).toEqual(before);
    expect((await trader.list({ view: 'open' })).items).toMatchObject([{ id: other.id }]);
  });

  it('reveals nothing to another customer, who can use the same key', async () => {
    const [key, stranger] = [randomUUID(), await signUpTrader(server)];
    const first = await trader.place({}, { key });
    const asked = { token: stranger.token, path: { key }, query: { operationId: 'placeOrder' } };
    expect(await server.succeed('getIdempotentAnswer', asked)).toEqual({ state: 'unknown', answer: null });
    const second = await stranger.place({}, { key });
    expect([first.code, second.code]).toEqual([200, 200]);
    expect(second.data).not.toEqual(first.data);
    expect((await stranger.list({ view: 'open' })).items).toHaveLength(1);
  });
});

it('refuses an order that waited while the other account was made active (1201)', async () => {
  let placing: ReturnType<Trader['place']> | undefined;
  await server.world.database.transaction(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('customer_id', '=', trader.id).forUpdate().execute();
    placing = trader.place();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.updateTable('customers').set({ active_account: 'real' }).where('id', '=', trader.id).execute();
  });
  expect(await placing).toMatchObject({ code: 1201, data: { active: 'real' } });
});
