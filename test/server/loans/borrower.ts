import type { Schemas } from '../../../src/contract/index.ts';
import { loanSettingsFor } from '../../../src/server/loans/loanSettings.ts';
import { picture } from '../../support/pictures.ts';
import type { TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { signUpDepositor, USDT } from '../deposits/depositor.ts';

const [credit] = loanSettingsFor('sandbox').products;
if (!credit) throw new Error('The sandbox has a loan product.');
/** The loan of the sandbox: 0.05 % a day, 1 % platform fee, 0.5 % early repayment fee. */
export const CREDIT = credit;

export const VERSION = '2026-09-01';
const AGREEMENTS = (['lending', 'borrowing', 'liability'] as const).map((name) => ({
  name,
  agreementVersion: VERSION,
}));
export const DAY_MS = 86_400_000;

type Body = Schemas['ApplyForLoanRequest'];

/** Verified customer with money in the real account, which is active. */
export const signUpBorrower = async (server: TestServer, money = '2000.00') => {
  const depositor = await signUpDepositor(server);
  const { token, call } = depositor;
  const deposited = dataOf<{ id: string }>(await depositor.byCrypto({ amount: money }));
  await server.call('decideReview', { path: { id: deposited.id }, body: { decision: 'accept' } });
  await server.settled();
  const upload = async (type: 'signature' | 'repayment-proof') =>
    uploadImage(server, token, { type, bytes: await picture(400, 300), name: `${type}.png` });
  const typed = (body: Partial<Body> = {}): Body => ({
    ...{ productId: CREDIT.id, quantity: '1000.00', days: 60, legalAddress: '3 Sample Road, London N1 1AA' },
    ...{ monthlyIncome: '3200.00', expectedInvestmentAmount: '1000.00', termsSeen: CREDIT.terms },
    ...{ agreements: AGREEMENTS, signature: { kind: 'typed', name: 'Sample Customer' }, ...body },
  });
  const apply = (body: Partial<Body> = {}, by: object = {}) =>
    server.call('applyForLoan', { ...call, ...by, body: typed(body) });
  const decide = (request: string, body: object = { decision: 'accept' }) =>
    server.call('decideReview', { path: { id: request }, body: body as never });
  const borrow = async (body: Partial<Body> = {}): Promise<string> => {
    const { id } = await server.succeed('applyForLoan', { ...call, body: typed(body) });
    await decide(id);
    return id;
  };
  const repay = async (loanId: string, amount: string, body: object = {}, by: object = {}) =>
    server.call('repayLoan', {
      ...{ ...call, ...by },
      body: {
        ...{ loanId, amount, channelId: USDT, rateSeen: '1.0005', proofFileId: await upload('repayment-proof') },
        ...body,
      },
    });
  return {
    ...depositor,
    ...{ upload, typed, apply, decide, borrow, repay },
    detail: (loanId: string) => server.succeed('getLoan', { ...call, path: { id: loanId } }),
  };
};
export type Borrower = Awaited<ReturnType<typeof signUpBorrower>>;

/** Returns the data of a success, or throws. */
export const dataOf = <Data = Record<string, never>>(answer: {
  readonly code: number;
  readonly data?: unknown;
}): Data => {
  if (answer.code !== 200 || !answer.data) throw new Error(JSON.stringify(answer));
  return answer.data as Data;
};
