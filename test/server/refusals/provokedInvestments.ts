import { randomUUID } from 'node:crypto';
import { OPERATORS, operatorOf } from '../investments/investor.ts';
import {
  formed,
  halted,
  keyed,
  ofActiveAccount,
  ofRealAccount,
  type Provocations,
  type Provoked,
  type Sent,
  type Stage,
  UNFORMED,
  unknown,
} from './provocation.ts';

const SHUT = { ...OPERATORS, id: 'e5b7a9c1-1111-4222-8333-944455556666', isClosed: true };
const SOLD_OUT = { ...OPERATORS, id: 'f6c8b0d2-1111-4222-8333-944455556666', numberTotal: 0 };

/** Products of a stage: one that can be bought, a closed one and one that is sold out. */
export const AI_PRODUCTS = operatorOf([OPERATORS, SHUT, SOLD_OUT], {});

const whole = (changed: object = {}): Sent => ({ body: { productId: OPERATORS.id, amount: '100.00', ...changed } });

const purchaseRefusals = (stage: Stage): Provocations => {
  const { send, change } = stage;
  const id = 'openInvestment';
  const refused = (changed: object) => () => send(id, whole(changed));
  return {
    ...formed(stage, id, whole, { body: {} }),
    ...keyed(stage, id, whole, whole({ amount: '101.00' })),
    ...ofRealAccount(stage, id, whole),
    ...halted(stage, () => send(id, whole())),
    1002: refused({ productId: randomUUID() }),
    1204: async () => {
      await change({ verification_status: 'unauthenticated' });
      return send(id, whole());
    },
    2003: () => stage.withoutQuote(() => send(id, whole())),
    2004: () => stage.atStaleQuote(() => send(id, whole())),
    3001: refused({ amount: '99.99' }),
    3002: refused({ amount: '5000.01' }),
    3003: refused({ amount: '100.001' }),
    3004: refused({ amount: '200.01' }),
    3005: refused({ feeSeen: '-1.00' }),
    4001: refused({ productId: SHUT.id }),
    4002: refused({ productId: SOLD_OUT.id }),
    5005: async () => {
      await stage.borrow();
      return send(id, whole());
    },
  };
};

const takingBackRefusals = (stage: Stage): Provocations => {
  const { server, send, payer } = stage;
  const id = 'takeBackInvestment';
  const none = () => ({ path: { id: randomUUID() } });
  return {
    ...formed(stage, id, none, UNFORMED),
    ...keyed(stage, id, none, none()),
    ...ofActiveAccount(stage, id, none),
    ...unknown(stage, id),
    3010: async () => {
      const own = { token: payer().token, account: 'real' } as const;
      const { id: investment } = await server.succeed('openInvestment', { ...own, ...whole() } as never);
      const path = { id: investment };
      expect(await send(id, { path })).toBe(200);
      return send(id, { path });
    },
  };
};

/** Provocations of a read of one investment. */
const readRefusals = (stage: Stage, id: 'getInvestment' | 'listDailyEarnings', path: Sent): Provocations => {
  const none = () => ({ ...path, query: { quantifyOrderId: randomUUID() } });
  return {
    ...formed(stage, id, none, { query: {} }),
    ...ofActiveAccount(stage, id, none),
    1002: () => stage.send(id, none()),
  };
};

/** Provocations of AI products and investments. */
export const provokedInvestments = (stage: Stage): Provoked => {
  const { send } = stage;
  const product = (quantifyId: string) => () => ({ query: { quantifyId } });
  return {
    listAiProducts: () => ({ 401: () => send('listAiProducts', { token: 'none' }) }),
    getAiProduct: () => ({
      ...formed(stage, 'getAiProduct', product(OPERATORS.id), { query: {} }),
      1002: () => send('getAiProduct', product(randomUUID())()),
    }),
    openInvestment: () => purchaseRefusals(stage),
    takeBackInvestment: () => takingBackRefusals(stage),
    listDailyEarnings: () => readRefusals(stage, 'listDailyEarnings', { path: { page: 1, size: 20 } }),
    listInvestments: () => ({
      ...formed(stage, 'listInvestments', () => ({}), { query: { status: 'shut' } }),
      ...ofActiveAccount(stage, 'listInvestments', () => ({})),
    }),
    getInvestment: () => readRefusals(stage, 'getInvestment', {}),
  };
};
