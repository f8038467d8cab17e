import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { OperationId } from '../../../src/server/http/index.ts';
import type { Tables } from '../../../src/server/store/index.ts';
import { picture } from '../../support/pictures.ts';
import type { TestServer } from '../../support/testServer.ts';
import { whileUnderWay } from '../../support/underWay.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { oweBare } from '../loans/bareDebt.ts';
import { becomeReal, pass, setCustomer, setFeed, signUpTrader } from '../trading/trader.ts';
import { type Payer, signUpPayer } from '../withdrawals/payer.ts';

/** What a call sends; by default the token of the present customer, for the real account. */
export type Sent = {
  readonly token?: string;
  readonly account?: 'demo' | 'real';
  readonly key?: string | null;
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
};
/** Provokes a refusal; returns the code of the answer. */
type Provocation = () => Promise<number>;
export type Provocations = Readonly<Record<number, Provocation>>;
/** Provocations of operations, by their names; made anew for each, for the present customer. */
export type Provoked = Readonly<Record<string, () => Provocations>>;

type FileType = Parameters<typeof uploadImage>[2]['type'];

/** Milliseconds after which a quote is stale. */
const STALE_MS = 16_000;
/** Customers that one address may sign up in an hour, and more than a provocation signs up. */
const MOST_IN_AN_HOUR = 40;
const PAIR = 'EURUSD';

/** Opens a stage for provocations: a server, and a customer with 200.00 USD who has done nothing yet. */
export const openStage = (server: TestServer) => {
  let payer: Payer;
  let signedUp = 0;
  const countSignUp = () => {
    signedUp += 1;
    if (signedUp % MOST_IN_AN_HOUR === 0) server.advance(3_600_000);
  };
  const send = async (id: OperationId, sent: Sent): Promise<number> =>
    (await server.call(id as 'requestCryptoWithdrawal', { token: payer.token, account: 'real', ...sent } as never))
      .code;
  const change = (state: Updateable<Tables['customers']>) => setCustomer(server, payer.id, state);
  /** Opens a position of which the quote then becomes stale, or is missing while an act runs. */
  const hold = async () => {
    const order = { symbol: PAIR, direction: 0, kind: 'market', volume: '0.01', leverage: 30 } as const;
    await setFeed(server, order.symbol, 'live');
    await pass(server, 1000);
    await server.succeed('placeOrder', { token: payer.token, account: 'real', body: order });
  };
  return {
    server,
    send,
    change,
    payer: () => payer,
    /** Lets another customer take the place of the present one. */
    renew: async (changed: Partial<Payer> = {}) => {
      countSignUp();
      payer = { ...(await signUpPayer(server, '200.00')), ...changed };
    },
    /** Lets a customer take it who has saved no wallet and no card. */
    renewUnsaved: async () => {
      countSignUp();
      payer = { ...(await becomeReal(server, await signUpTrader(server), '200.00')), walletId: '', bankCardId: '' };
    },
    /** Names the present customer's destination. */
    choose: (destination: Partial<Pick<Payer, 'walletId' | 'bankCardId'>>) => {
      payer = { ...payer, ...destination };
    },
    /** Gives the present customer a second step. */
    protect: () =>
      server.world.database.transaction((tx) =>
        tx
          .insertInto('authenticators')
          .values({ customer_id: payer.id, sealed: Buffer.alloc(1), last_step: 0, added_at: 0 })
          .execute(),
      ),
    borrow: (quantity = '1000.00') => oweBare(server, payer.id, quantity),
    upload: async (type: FileType) =>
      uploadImage(server, payer.token, { type, bytes: await picture(400, 300), name: `${type}.png` }),
    atStaleQuote: async (act: Provocation) => {
      await hold();
      await setFeed(server, PAIR, 'stalled');
      await pass(server, STALE_MS);
      return act();
    },
    withoutQuote: async (act: Provocation) => {
      await hold();
      const { market } = server.world;
      const latest = market.latest.bind(market);
      const spy = jest
        .spyOn(market, 'latest')
        .mockImplementation((symbol) => (symbol === PAIR ? undefined : latest(symbol)));
      return act().finally(() => spy.mockRestore());
    },
  };
};
export type Stage = ReturnType<typeof openStage>;

/** Provocation of every operation that a full halt of everything refuses; the desk frees it afterwards. */
export const halted = ({ server }: Stage, act: Provocation): Provocations => ({
  2000: async () => {
    const by = 'desk:ann';
    await server.answerDesk({ ask: 'halt', target: 'everything', level: 'full', reason: 'operator', by });
    return act().finally(() => server.answerDesk({ ask: 'free', target: 'everything', by }));
  },
});

/** Provocations of every operation that needs a session: without one, and in a form that the contract does not have. */
export const formed = ({ send }: Stage, id: OperationId, sent: () => Sent, wrong: Sent): Provocations => ({
  401: () => send(id, { ...sent(), token: 'none' }),
  1001: () => send(id, { ...sent(), ...wrong }),
});

/** Provocation of every operation that names an account. */
export const ofActiveAccount = ({ send }: Stage, id: OperationId, sent: () => Sent): Provocations => ({
  1201: () => send(id, { ...sent(), account: 'demo' }),
});

/** Provocations of every operation of the real account alone. */
export const ofRealAccount = (stage: Stage, id: OperationId, sent: () => Sent): Provocations => ({
  ...ofActiveAccount(stage, id, sent),
  1202: async () => {
    await stage.change({ active_account: 'demo' });
    return stage.send(id, { ...sent(), account: 'demo' });
  },
});

/** Sends more requests of the present customer than may wait, while the first one is carried out. */
const beyondTurns = async ({ server, payer }: Stage, press: Provocation): Promise<number> => {
  const { database } = server.world;
  const transaction = database.transaction.bind(database);
  // The use of the session is written before: requests write it while they are authenticated.
  await server.call('getUser', { token: payer().token });
  const gate = Promise.withResolvers<void>();
  // The others wait for their turn, and the last one looks its key up.
  const spy = jest.spyOn(database, 'transaction').mockImplementationOnce(async (run) => {
    await gate.promise;
    return transaction(run);
  });
  const pressed = Array.from({ length: 4 }, press);
  const first = await Promise.race(pressed);
  spy.mockRestore();
  gate.resolve();
  await Promise.all(pressed);
  return first;
};

/** Provocations of every operation that needs a key; `other` is another request. */
export const keyed = (stage: Stage, id: OperationId, sent: () => Sent, other: Sent): Provocations => {
  const { server, send, payer } = stage;
  return {
    1003: () => beyondTurns(stage, () => send(id, { ...sent(), key: randomUUID() })),
    1004: () => send(id, { ...sent(), key: null }),
    1005: async () => {
      const key = randomUUID();
      await send(id, { ...sent(), key });
      return send(id, { ...sent(), ...other, key });
    },
    1006: () => {
      const key = randomUUID();
      return whileUnderWay(server, { customerId: payer().id, operationId: id, key }, () =>
        send(id, { ...sent(), key }),
      );
    },
  };
};

/** Provocation of every operation that names something by an id in its path. */
export const unknown = ({ send }: Stage, id: OperationId): Provocations => ({
  1002: () => send(id, { path: { id: randomUUID() } }),
});

/** Path with an id that has not the form of one. */
export const UNFORMED: Sent = { path: { id: 'x'.repeat(300) } };
