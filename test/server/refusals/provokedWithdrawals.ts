import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../../src/server/http/index.ts';
import { CARD, saveBefore, WALLET } from '../destinations/savedDestinations.ts';
import { letUse, taken } from '../withdrawals/payer.ts';
import {
  formed,
  halted,
  keyed,
  ofRealAccount,
  type Provocations,
  type Provoked,
  type Sent,
  type Stage,
  UNFORMED,
  unknown,
} from './provocation.ts';

/** Terms of payouts on a stage: USD by card, and USDT on one network. */
export const PAID_OUT = [
  { currency: 'USD', currencyDigits: 2, rate: '1' },
  { currency: 'USDT', currencyDigits: 2, rate: '0.9995', networks: ['ERC-20'] },
];

/** Provocations by the amount, which the calculation and both requests share. */
const amountRefusals = ({ send, borrow }: Stage, id: OperationId, of: (amount: string) => Sent): Provocations => ({
  3001: () => send(id, of('49.99')),
  3002: () => send(id, of('10000000.01')),
  3003: () => send(id, of('50.001')),
  3004: () => send(id, of('200.01')),
  5005: async () => {
    await borrow();
    return send(id, of('100.00'));
  },
});

const letWait = ({ server, payer }: Stage) =>
  server.world.database.transaction((tx) =>
    tx.updateTable('destinations').set({ usable_at: 9_999_999_999 }).where('customer_id', '=', payer().id).execute(),
  );

/** Has the customer's destination be one that nothing is paid out to: a card in rand, or a wallet on another network. */
const payOutNothingTo = async ({ server, payer, renewUnsaved, choose }: Stage, isBank: boolean) => {
  await renewUnsaved();
  const whereto = isBank
    ? ({ kind: 'bank', ...CARD, cardNumber: 'GB82WEST12345698765432', currency: 'ZAR' } as const)
    : ({ kind: 'crypto', ...WALLET } as const);
  const id = await saveBefore(server, payer().id, whereto);
  choose(isBank ? { bankCardId: id } : { walletId: id });
  await letUse(server, payer().id);
};

const requestRefusals = (stage: Stage, id: 'requestCryptoWithdrawal' | 'requestBankWithdrawal'): Provocations => {
  const { server, send, change, payer } = stage;
  const isBank = id === 'requestBankWithdrawal';
  const payee = () => (isBank ? { bankCardId: payer().bankCardId } : { walletId: payer().walletId });
  const rateSeen = isBank ? '1' : '0.9995';
  const of = (amount: string, changed: object = {}): Sent => ({
    body: { ...payee(), amount, feeSeen: '-1.00', rateSeen, ...changed },
  });
  const whole = () => of('100.00');
  const sendWhole = () => send(id, whole());
  const named = (payeeId: string) => (isBank ? { bankCardId: payeeId } : { walletId: payeeId });
  const after =
    (prepare: () => Promise<unknown>, sent: () => Sent = whole) =>
    async () => {
      await prepare();
      return send(id, sent());
    };
  return {
    ...formed(stage, id, whole, { body: {} }),
    ...keyed(stage, id, whole, of('99.00')),
    ...ofRealAccount(stage, id, whole),
    ...amountRefusals(stage, id, of),
    ...halted(stage, sendWhole),
    1002: () => send(id, of('100.00', named(randomUUID()))),
    1204: after(() => change({ verification_status: 'unauthenticated' })),
    1207: after(() => change({ knowledge_version: null })),
    1208: after(stage.protect),
    1210: after(() => change({ withdrawals_from: server.world.now() + 60 })),
    2003: () => stage.withoutQuote(sendWhole),
    2004: () => stage.atStaleQuote(sendWhole),
    3005: () => send(id, of('100.00', { feeSeen: '-2.00' })),
    [isBank ? 3007 : 3008]: after(stage.renewUnsaved, () => of('100.00', named(randomUUID()))),
    3009: after(() => payOutNothingTo(stage, isBank)),
    3105: after(() => letWait(stage)),
  };
};

const calculationRefusals = (stage: Stage): Provocations => {
  const { send, payer } = stage;
  const id = 'calculateWithdrawal';
  const calculation = (amount: string, destination: object = { kind: 'crypto', walletId: payer().walletId }): Sent => ({
    body: { amount, destination },
  });
  const toNone = (kind: 'crypto' | 'bank') => async () => {
    await stage.renewUnsaved();
    const named = kind === 'bank' ? { bankCardId: randomUUID() } : { walletId: randomUUID() };
    return send(id, calculation('100.00', { kind, ...named }));
  };
  return {
    ...formed(stage, id, () => calculation('100.00'), { body: {} }),
    ...ofRealAccount(stage, id, () => calculation('100.00')),
    ...amountRefusals(stage, id, calculation),
    1002: () => send(id, calculation('100.00', { kind: 'crypto', walletId: randomUUID() })),
    3007: toNone('bank'),
    3008: toNone('crypto'),
    3009: async () => {
      await payOutNothingTo(stage, true);
      return send(id, calculation('100.00', { kind: 'bank', bankCardId: payer().bankCardId }));
    },
  };
};

const takingBackRefusals = (stage: Stage): Provocations => {
  const { server, send, payer } = stage;
  const id = 'takeBackWithdrawal';
  const none = () => ({ path: { id: randomUUID() } });
  return {
    ...formed(stage, id, none, UNFORMED),
    ...keyed(stage, id, none, none()),
    ...ofRealAccount(stage, id, none),
    ...unknown(stage, id),
    3010: async () => {
      const path = { id: (await taken(server, payer(), '100.00')).id };
      expect(await send(id, { path })).toBe(200);
      return send(id, { path });
    },
    3012: async () => {
      const path = { id: (await taken(server, payer(), '100.00')).id };
      const claim = { ask: 'claim', id: path.id, revision: 1, by: 'desk:ann' } as const;
      expect(await server.answerDesk(claim)).toMatchObject({ review: { claimedBy: 'desk:ann' } });
      return send(id, { path });
    },
  };
};

/** Provocations of what pays money out. */
export const provokedWithdrawals = (stage: Stage): Provoked => ({
  getWithdrawalState: () => ({
    ...formed(stage, 'getWithdrawalState', () => ({}), { account: 'none' as 'real' }),
    ...ofRealAccount(stage, 'getWithdrawalState', () => ({})),
  }),
  calculateWithdrawal: () => calculationRefusals(stage),
  requestCryptoWithdrawal: () => requestRefusals(stage, 'requestCryptoWithdrawal'),
  requestBankWithdrawal: () => requestRefusals(stage, 'requestBankWithdrawal'),
  takeBackWithdrawal: () => takingBackRefusals(stage),
});
