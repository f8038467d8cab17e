import { versionsAt } from '../../../src/domain/customer/agreementVersions.ts';
import { londonInstant } from '../../../src/domain/time.ts';

const DAYS = ['2026-03-02', '2026-09-01', '2027-01-01'];
/** Start of 1 September in London, which is an hour ahead of UTC then. */
const BEGINNING = londonInstant({ year: 2026, month: 9, day: 1 });

describe('the versions of an agreement', () => {
  it('are counted from 1, the current one first, without those to come [CNT-30, CNT-32, CNT-33, CNT-34]', () => {
    expect(versionsAt(DAYS, BEGINNING + 3600)).toEqual({
      current: { number: 2, version: '2026-09-01' },
      earlier: [{ number: 1, version: '2026-03-02' }],
    });
  });

  it('change when their day begins in London [CNT-31]', () => {
    expect(versionsAt(DAYS, BEGINNING - 1)).toEqual({ current: { number: 1, version: '2026-03-02' }, earlier: [] });
    expect(versionsAt(DAYS, BEGINNING).current).toEqual({ number: 2, version: '2026-09-01' });
  });

  it('are none before the first day', () => {
    expect(() => versionsAt(DAYS, londonInstant({ year: 2026, month: 3, day: 1 }))).toThrow('No version of the text');
  });
});
