import { randomUUID } from 'node:crypto';
import { USDT } from '../deposits/depositor.ts';
import { oweNothing, rejectBare } from '../loans/bareDebt.ts';
import { CREDIT, VERSION } from '../loans/borrower.ts';
import {
  formed,
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

const SHUT = { ...CREDIT, id: 'd4a6f8b0-1111-4222-8333-944455556666', names: { en: 'Shut' }, isClosed: true };

/** Loans of a stage: one that can be applied for, and a closed one. */
export const LOANS = { products: [CREDIT, SHUT] };

const AGREEMENTS = ['lending', 'borrowing', 'liability'].map((name) => ({ name, agreementVersion: VERSION }));

const application = (changed: object = {}): Sent => ({
  body: {
    ...{ productId: CREDIT.id, quantity: '500.00', days: 60, legalAddress: '3 Sample Road, London N1 1AA' },
    ...{ monthlyIncome: '3200.00', expectedInvestmentAmount: '1000.00', termsSeen: CREDIT.terms },
    ...{ agreements: AGREEMENTS, signature: { kind: 'drawn', fileId: randomUUID() }, ...changed },
  },
});

const applicationRefusals = (stage: Stage): Provocations => {
  const { send, change, borrow, upload } = stage;
  const id = 'applyForLoan';
  const refused = (changed: object) => () => send(id, application(changed));
  const signed = async (changed: object = {}) =>
    send(id, application({ signature: { kind: 'drawn', fileId: await upload('signature') }, ...changed }));
  return {
    ...formed(stage, id, application, { body: {} }),
    ...keyed(stage, id, application, application({ quantity: '501.00' })),
    ...ofRealAccount(stage, id, application),
    1002: refused({ productId: randomUUID() }),
    1204: async () => {
      await change({ verification_status: 'unauthenticated' });
      return send(id, application());
    },
    1206: refused({ agreements: [] }),
    3001: refused({ quantity: '499.99' }),
    3002: refused({ quantity: '10000.01' }),
    3003: refused({ quantity: '500.001' }),
    2003: () => stage.withoutQuote(() => signed()),
    2004: () => stage.atStaleQuote(() => signed()),
    3005: () => signed({ termsSeen: { ...CREDIT.terms, platformFeeRate: '0.02' } }),
    4001: refused({ productId: SHUT.id }),
    5001: refused({ days: 45 }),
    5002: refused({}),
    5003: async () => {
      await borrow();
      return signed();
    },
    5005: () => signed(),
  };
};

const repaymentRefusals = (stage: Stage): Provocations => {
  const { server, send, payer, borrow } = stage;
  const id = 'repayLoan';
  const whole = (changed: object = {}): Sent => ({
    body: {
      ...{ loanId: randomUUID(), amount: '10.00', channelId: USDT, rateSeen: '1.0005', proofFileId: randomUUID() },
      ...changed,
    },
  });
  const refused = (changed: object) => async () => send(id, whole({ loanId: await borrow(), ...changed }));
  return {
    ...formed(stage, id, whole, { body: {} }),
    ...keyed(stage, id, whole, whole()),
    ...ofRealAccount(stage, id, whole),
    1002: () => send(id, whole()),
    3001: refused({ amount: '0.00' }),
    3002: refused({ amount: '1000.01' }),
    3003: refused({ amount: '0.001' }),
    3005: refused({ rateSeen: '2' }),
    3006: refused({}),
    3009: refused({ channelId: randomUUID() }),
    5004: async () => {
      const loanId = await borrow();
      await oweNothing(server, payer().id, loanId);
      return send(id, whole({ loanId }));
    },
  };
};

const withdrawalRefusals = (stage: Stage): Provocations => {
  const { server, send, borrow } = stage;
  const id = 'withdrawFromLoan';
  const none = (): Sent => ({ body: { loanId: randomUUID() } });
  return {
    ...formed(stage, id, none, { body: {} }),
    ...keyed(stage, id, none, none()),
    ...ofRealAccount(stage, id, none),
    1002: () => send(id, none()),
    3010: async () => {
      const body = { loanId: await borrow() };
      expect(await send(id, { body })).toBe(200);
      return send(id, { body });
    },
    5004: async () => {
      const loanId = await borrow();
      await rejectBare(server, loanId);
      return send(id, { body: { loanId } });
    },
  };
};

/** Provocations of a read of one loan. */
type ReadOfLoan = 'getLoan' | 'getLoanContract' | 'getLoanContractPdf' | 'getLoanEvidence';
const readRefusals = (stage: Stage, id: ReadOfLoan): Provocations => {
  const none = () => ({ path: { id: randomUUID() } });
  return { ...formed(stage, id, none, UNFORMED), ...ofActiveAccount(stage, id, none), ...unknown(stage, id) };
};

/** Provocations of loans. */
export const provokedLoans = (stage: Stage): Provoked => ({
  listLoanProducts: () => formed(stage, 'listLoanProducts', () => ({}), { query: { status: 'shut' } }),
  applyForLoan: () => applicationRefusals(stage),
  listLoans: () => ({
    ...formed(stage, 'listLoans', () => ({}), { query: { status: 'shut' } }),
    ...ofActiveAccount(stage, 'listLoans', () => ({})),
  }),
  getLoan: () => readRefusals(stage, 'getLoan'),
  getLoanContract: () => readRefusals(stage, 'getLoanContract'),
  getLoanContractPdf: () => readRefusals(stage, 'getLoanContractPdf'),
  getLoanEvidence: () => readRefusals(stage, 'getLoanEvidence'),
  withdrawFromLoan: () => withdrawalRefusals(stage),
  repayLoan: () => repaymentRefusals(stage),
});
