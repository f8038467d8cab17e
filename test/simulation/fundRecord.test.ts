import type { DeskAnswer, DeskRequest } from '../../src/server/desk/index.ts';
import type { BooksSeen } from './booksSeen.ts';
import { type DeskWork, deskFault, FundRecord, revisionFaults } from './fundRecord.ts';
import { type FundsSeen, NO_FUNDS, type RequestSeen } from './fundsSeen.ts';
import { type FundStretch, fundStretchFaults } from './fundStretchFaults.ts';
import { shownFaults } from './listFaults.ts';
import { createSimulatedMarket } from './simulatedMarket.ts';
import type { SentRequest } from './simulatedServer.ts';

const WAITING: RequestSeen = {
  ...{ id: 'W1', kind: 'withdrawal', number: 'W20260930-000001', customerId: 'ann', accountId: 'A', status: 'waiting' },
  ...{
    amount: '100.00',
    transferred: '98.95',
    currencyDigits: 2,
    rate: '0.9995',
    currency: 'USDT',
    requestedAt: 1000,
    honouredUntil: null,
  },
  ...{ destinationId: 'D', failureCode: null, revision: 1, decision: null, decidedBy: null, approvedBy: [] },
  ...{ claimedBy: null, claims: 0, takeOvers: 0, releases: 0, returns: [], returnReportedBy: [], changesSince: 0 },
};
const CLAIMED: RequestSeen = { ...WAITING, revision: 2, claimedBy: 'desk:ann', claims: 1 };
const PAID: RequestSeen = { ...WAITING, status: 'success', decision: 'accept', decidedBy: 'desk:ann' };
const fundsOf = (...requests: readonly RequestSeen[]): FundsSeen => ({
  ...NO_FUNDS,
  requests: new Map(requests.map((request) => [request.id, request])),
  destinations: new Map([['D', { id: 'D', customerId: 'ann', kind: 'crypto', usableAt: 1000, isDeleted: false }]]),
});
const sent = (rest: Pick<SentRequest, 'id'> & Partial<SentRequest>): SentRequest => ({
  ...{ customerId: 'ann', account: 'real', key: 'K' },
  ...rest,
});
const accept = (revision = 1, by = 'desk:ann'): DeskWork => ({
  ...{ ask: 'decide', id: 'W1', revision, by, isConfirmed: false },
  decision: { decision: 'accept' },
});
const claim: DeskWork = { ask: 'claim', id: 'W1', revision: 1, by: 'desk:ann', isConfirmed: true };
const release: DeskWork = { ...claim, ask: 'release', revision: 2 };
const takeOver: DeskWork = { ...claim, ask: 'take-over', revision: 2, by: 'desk:bob' };
const answered = (
  status: 'waiting' | 'being paid' | 'accepted',
  claimedBy: string | null = null,
): DeskAnswer & { readonly review: object } => ({
  review: {
    ...{ id: 'W1', kind: 'withdrawal', customerId: 'ann', account: 'real', amount: '100.00', revision: 1, status },
    ...{ submittedAt: 1000, decidedAt: null, decidedBy: null, reason: null, claimedBy, claimedAt: null },
  },
});
const cameBack = {
  ...{ ask: 'came-back', id: 'W1', revision: 1, received: '50', reason: 'Back.', by: 'desk:ann', isConfirmed: true },
} satisfies DeskRequest;

describe('the record of what was answered', () => {
  it('shows an acknowledged request that is lost, or another one', () => {
    const record = new FundRecord();
    const data = { id: 'W1', amount: '100.00', number: 'W20260930-000001' };
    record.note(sent({ id: 'requestCryptoWithdrawal' }), { code: 200, msg: '', data });
    expect(record.faults(fundsOf(WAITING))).toEqual([]);
    expect(record.faults(NO_FUNDS)).toEqual(['request W1 was acknowledged and is lost']);
    expect(record.faults(fundsOf({ ...WAITING, amount: '99.00' }))).toEqual([
      'request W1 is not the one that was acknowledged',
    ]);
  });

  it('shows a withdrawal that was taken back and paid', () => {
    const record = new FundRecord();
    record.note(sent({ id: 'takeBackWithdrawal', path: { id: 'W1' } }), { code: 200, msg: '', data: null });
    expect(record.faults(fundsOf(PAID))).toEqual(['withdrawal W1 was taken back and is success, by desk:ann']);
  });

  it('shows a withdrawal that was taken back while a person paid it', () => {
    const record = new FundRecord();
    record.note(sent({ id: 'takeBackWithdrawal', path: { id: 'W1' } }), { code: 200, msg: '', data: null });
    const back = { status: 'fail', decision: 'reject', decidedBy: 'customer', failureCode: 'taken-back' } as const;
    expect(record.faults(fundsOf({ ...WAITING, ...back }))).toEqual([]);
    expect(record.faults(fundsOf({ ...CLAIMED, ...back }))).toEqual([
      'withdrawal W1 was taken back while desk:ann paid it',
    ]);
  });

  it('shows a take-back that was refused as being paid, where nobody had claimed it', () => {
    const record = new FundRecord();
    record.note(sent({ id: 'takeBackWithdrawal', path: { id: 'W1' } }), { code: 3012, msg: '', data: null });
    expect(record.faults(fundsOf(CLAIMED))).toEqual([]);
    expect(record.faults(fundsOf(WAITING))).toEqual([
      'withdrawal W1 could not be taken back, and nobody had claimed it',
    ]);
  });

  it.each<readonly [string, DeskWork, DeskAnswer, RequestSeen | undefined, string]>([
    ['a request that is lost', accept(), answered('accepted'), undefined, 'about W1, which is lost'],
    [
      'a decision that is lost',
      accept(),
      answered('accepted'),
      WAITING,
      'was accepted by desk:ann, and is null by null',
    ],
    ['the decision of another', accept(1, 'desk:bob'), answered('accepted'), PAID, 'and is accept by desk:ann'],
    [
      'a decision at another revision',
      accept(),
      answered('accepted'),
      { ...PAID, revision: 2 },
      'at revision 1 and is at 2',
    ],
    ['an acceptance that changed nothing', accept(), answered('waiting'), WAITING, 'did not change when desk:ann'],
    ['an acceptance that is lost', accept(), answered('waiting'), { ...WAITING, revision: 2 }, 'by desk:ann is lost'],
    [
      'a credit of another amount',
      cameBack,
      { credited: '50.03' },
      { ...PAID, returns: ['1.00'] },
      'came back with 50.03',
    ],
    [
      'a report that is lost',
      cameBack,
      { awaits: '50.03', revision: 2 },
      { ...PAID, revision: 2 },
      'W1 came back is lost',
    ],
    ['a claim that changed nothing', claim, answered('being paid', 'desk:ann'), WAITING, 'did not change at the claim'],
    [
      'a claim that is lost',
      claim,
      answered('being paid', 'desk:ann'),
      { ...WAITING, revision: 2 },
      'the claim of W1 by desk:ann is lost',
    ],
    ['the claim of another', claim, answered('being paid', 'desk:bob'), CLAIMED, 'was answered that desk:bob pays W1'],
    [
      'a claim after which the withdrawal failed',
      claim,
      answered('being paid', 'desk:ann'),
      { ...CLAIMED, status: 'fail', decision: 'reject', decidedBy: 'customer' },
      'was claimed by desk:ann and was ended by customer',
    ],
    [
      'a claim that was taken over and is lost',
      takeOver,
      answered('being paid', 'desk:bob'),
      { ...CLAIMED, revision: 3 },
      'the take-over of W1 by desk:bob is lost',
    ],
    [
      'a claim that was taken over and still is of the first person',
      takeOver,
      answered('being paid', 'desk:ann'),
      CLAIMED,
      'was answered that desk:ann pays W1',
    ],
    [
      'a refusal as not claimed of one that is',
      takeOver,
      { fault: 'The request W1 is not claimed: claim it.' },
      CLAIMED,
      'without a reason',
    ],
    [
      'a release that is lost',
      release,
      answered('waiting'),
      { ...CLAIMED, revision: 3 },
      'the release of W1 by desk:ann is lost',
    ],
    [
      'a refusal as being paid of one that nobody claimed',
      accept(),
      { fault: 'desk:bob pays the request W1 now: "release" it.' },
      WAITING,
      'without a reason',
    ],
    [
      'a refusal for want of a confirmation that was given',
      cameBack,
      { fault: 'Nothing was credited. If it is right: --confirm.' },
      PAID,
      'without a reason',
    ],
    ['an answer to nothing', cameBack, { rates: [] }, PAID, 'the desk was answered'],
    [
      'a refusal as decided of one that waits',
      accept(),
      { fault: 'W1 is accepted already' },
      WAITING,
      'without a reason',
    ],
    [
      'a refusal as changed of one that is not',
      accept(),
      { fault: 'W1 has changed: it is at revision 1.' },
      WAITING,
      'without',
    ],
    [
      'a refusal as come back of one that is not',
      cameBack,
      { fault: 'W1 came back already.' },
      PAID,
      'without a reason',
    ],
  ])('shows %s', (_what, work, answer, is, fault) => {
    expect(deskFault({ work, answer }, is)).toContain(fault);
  });

  it('shows two decisions of one revision that both counted', () => {
    const done = [accept(), accept(1, 'desk:bob')].map((work) => ({ work, answer: answered('accepted') }));
    expect(revisionFaults(done)).toEqual(['two decisions of W1 at revision 1 counted']);
    expect(revisionFaults([{ work: claim, answer: answered('being paid', 'desk:ann') }, ...done.slice(1)])).toEqual([
      'two decisions of W1 at revision 1 counted',
    ]);
    const returns = [cameBack, cameBack].map((work) => ({ work, answer: { credited: '50.03' } }));
    expect(revisionFaults([...done.slice(1), ...returns])).toEqual(['two returns of W1 at revision 1 counted']);
    expect(revisionFaults(done.slice(1))).toEqual([]);
  });
});

const market = createSimulatedMarket(() => 1_790_780_400_000);
const booksOf = (balance: string): BooksSeen => ({
  ...{ orders: new Map(), closings: [] },
  accounts: new Map([['A', { id: 'A', customerId: 'ann', scope: 'real', balance, madeGood: '0', settled: '0' }]]),
});
const stretch: FundStretch = {
  ...{ after: booksOf('0.00'), market, isOneThing: true, answered: [] },
  ...{ fundsBefore: fundsOf(), fundsAfter: fundsOf(WAITING) },
};
const withDestination = (funds: FundsSeen, changed: object): FundsSeen => ({
  ...funds,
  destinations: new Map([...funds.destinations].map(([id, was]) => [id, { ...was, ...changed }])),
});

describe('a stretch of the day', () => {
  it('has no fault where a withdrawal takes all that may leave', () => {
    expect(fundStretchFaults(stretch)).toEqual([]);
  });

  it.each<readonly [string, Partial<FundStretch>, string]>([
    ['more left than may', { after: booksOf('-0.02') }, 'withdrawals left account A with -0.02'],
    [
      'a withdrawal to a destination that waits',
      { fundsBefore: withDestination(fundsOf(), { usableAt: 1001 }) },
      'withdrawal W1 was asked for at 1000, and its destination is usable from 1001',
    ],
    [
      'a withdrawal to a deleted destination',
      { fundsBefore: withDestination(fundsOf(), { isDeleted: true }) },
      'withdrawal W1 goes to a deleted destination',
    ],
    [
      "a withdrawal to another's destination",
      { fundsBefore: withDestination(fundsOf(), { customerId: 'bob' }) },
      "withdrawal W1 goes to no destination of its customer's",
    ],
    [
      'a destination that changed while a withdrawal waited',
      { fundsBefore: fundsOf(WAITING), fundsAfter: withDestination(fundsOf(WAITING), { isDeleted: true }) },
      'destination D changed while withdrawal W1 waited',
    ],
    [
      'a request with two ends',
      { fundsBefore: fundsOf(PAID), fundsAfter: fundsOf({ ...PAID, status: 'fail' }) },
      'withdrawal W1 was success and became fail',
    ],
    [
      'a payout that came back twice',
      { fundsBefore: fundsOf({ ...PAID, returns: ['1'] }), fundsAfter: fundsOf({ ...PAID, returns: ['2', '1'] }) },
      'payout W1 came back with 1, then with 2,1',
    ],
    [
      'a claim that another one replaced',
      { fundsBefore: fundsOf(CLAIMED), fundsAfter: fundsOf({ ...CLAIMED, claimedBy: 'desk:bob' }) },
      'withdrawal W1 was claimed by desk:ann, then by desk:bob',
    ],
    [
      'a claimed withdrawal that failed',
      { fundsBefore: fundsOf(CLAIMED), fundsAfter: fundsOf({ ...CLAIMED, status: 'fail', decision: 'reject' }) },
      'withdrawal W1 was being paid by desk:ann and became fail',
    ],
    [
      'a request that changed',
      { fundsBefore: fundsOf(PAID), fundsAfter: fundsOf({ ...PAID, amount: '99.00' }) },
      'withdrawal W1 was changed',
    ],
    [
      'a rate that changed while a withdrawal waited',
      { fundsBefore: fundsOf(WAITING), fundsAfter: fundsOf({ ...WAITING, rate: '0.99' }) },
      'withdrawal W1 paid at 0.9995, then at 0.99',
    ],
    [
      'a payout at another rate than that of its claim',
      { fundsBefore: fundsOf(WAITING), fundsAfter: fundsOf({ ...CLAIMED, rate: '0.99' }) },
      'withdrawal W1 is paid at 0.99, and the rate was 0.9995',
    ],
    ['a request that is gone', { fundsBefore: fundsOf(PAID), fundsAfter: fundsOf() }, 'withdrawal W1 is gone'],
    [
      'a refusal of an amount that may leave',
      {
        ...{ after: booksOf('100.00'), fundsAfter: fundsOf() },
        answered: [
          {
            request: sent({ id: 'requestCryptoWithdrawal', body: { amount: '99.99' } }),
            answer: { code: 3004, msg: '', data: null },
          },
        ],
      },
      'a withdrawal of 99.99 was refused, and 100 may leave A',
    ],
  ])('shows %s', (_what, planted, fault) => {
    expect(fundStretchFaults({ ...stretch, ...planted })).toEqual([fault]);
  });
});

describe('the lists of a customer', () => {
  const is = { credited: '20.00', debited: '-1.00', entries: '3', waiting: '5.00' };
  const shown = { held: '5.00', credited: '20.00', debited: '-1.00', count: 3 };

  it.each(Object.keys(shown))('show another figure than the ledger: %s', (name) => {
    expect(shownFaults('A', shown, is)).toEqual([]);
    expect(shownFaults('A', { ...shown, [name]: name === 'count' ? 4 : '4.00' }, is)).toEqual([
      expect.stringContaining(`${name} of A is shown as 4`),
    ]);
  });
});
