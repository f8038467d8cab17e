import { repaymentNotes } from '../../../src/domain/loans/repaymentNotes.ts';

const NOON = 1_790_000_000;
const DAY = 86_400;
const accepted = {
  ...{ outcome: 'as-asked' as const, overpaid: '0.00' },
  ...{ requestedAt: NOON, receivedAt: NOON, countsFrom: NOON },
};

describe('the notes of a repayment', () => {
  it('are none where it came as it was asked for, and on its date or soon after it [LON-115]', () => {
    expect(repaymentNotes(accepted)).toEqual([]);
    expect(repaymentNotes({ ...accepted, receivedAt: NOON + 3 * DAY })).toEqual([]);
  });

  it('have its outcome, then what it counts from, then what was more than was owed [LON-115]', () => {
    const late = { receivedAt: NOON + 4 * DAY, countsFrom: NOON + 4 * DAY };
    expect(repaymentNotes({ ...accepted, ...late, outcome: 'late', overpaid: '0.01' })).toEqual([
      ...['late', 'counts-from-arrival', 'overpaid'],
    ]);
    expect(repaymentNotes({ ...accepted, outcome: 'less' })).toEqual(['less']);
  });

  it('say that money which came on an earlier date counts from the request [LON-115]', () => {
    expect(repaymentNotes({ ...accepted, receivedAt: NOON - DAY, outcome: 'early' })).toEqual([
      ...['early', 'counts-from-request'],
    ]);
  });
});
