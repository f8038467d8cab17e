import { clockRequestOf } from '../../../scripts/desk/clock.ts';
import type { DeskCorrection } from '../../../src/server/corrections/index.ts';
import { correctionRequestOf, correctionWords } from '../../../scripts/desk/corrections.ts';
import { instantOf, receiptInstantOf, table, UsageError } from '../../../scripts/desk/commandLine.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

describe('a date of the desk', () => {
  it.each([
    ['2026-12-01', '2026-12-01T00:00'],
    ['2026-09-30T14:05', '2026-09-30T13:05'],
    ['2028-02-29', '2028-02-29T00:00'],
    ['2027-03-28T01:30', '2027-03-28T01:00'],
  ])('%s is an instant of London, the end of the missing hour within it', (text, instant) => {
    expect(instantOf('from', text)).toBe(utc(instant));
  });

  it.each([
    '2026-11-31',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-12-01T29:00',
    '2026-12-01T10:75',
    '1969-12-31',
  ])('%s is refused, as it does not exist or has no known clock', (text) => {
    expect(() => instantOf('from', text)).toThrow(`--from: there is no ${text}`);
  });
});

describe('the command of corrections', () => {
  it('enters what was wrong with a reason, and confirms or drops it', () => {
    const by = 'desk:ann';
    expect(correctionRequestOf(['correction', 'fill', '7'], { code: 'wrong-price' }, by)).toEqual({
      ...{ ask: 'correct', target: 'fill', id: '7', code: 'wrong-price', by },
      ...{ account: undefined, amount: undefined, isConfirmed: undefined },
    });
    expect(correctionRequestOf(['correction', 'confirm', '7'], { 'amount-seen': '-1.50' }, by)).toEqual({
      ...{ ask: 'confirm-correction', id: '7', by, amountSeen: '-1.50' },
    });
    expect(correctionRequestOf(['correction', 'drop', '7'], {}, by)).toEqual({ ask: 'drop-correction', id: '7', by });
    expect(correctionRequestOf(['halts'], {}, by)).toBeUndefined();
    expect(() => correctionRequestOf(['correction', 'fill', '7'], {}, by)).toThrow('--code is the reason');
    expect(() => correctionRequestOf(['correction', 'order', '7'], {}, by)).toThrow('none of fill');
  });

  it('shows what a correction that waits would move, of which account and entry, and what keeps it from being confirmed', () => {
    const waiting: DeskCorrection = {
      ...{ id: 'c-1', state: 'waiting', account: 'real', accountNumber: '80001234', target: 'entry', targetId: 'e-1' },
      ...{ order: null, corrects: { type: 'withdrawal', amount: '-500.00', at: 0 }, amount: '5.00', fault: null },
      ...{ reason: 'An amount was wrong.', enteredBy: 'desk:ann', enteredAt: 0, endedBy: null, endedAt: null },
      entryId: null,
    };
    const refused = { ...waiting, order: '7', corrects: null, amount: null, fault: 'It waits.' };
    const words = correctionWords({ corrections: [waiting, refused] });
    for (const each of ['80001234', 'withdrawal -500.00', '5.00', 'order 7', 'It waits.'])
      expect(words).toContain(each);
  });

  it('confirms the time of a machine, and overnight fees that are late', () => {
    expect(clockRequestOf(['clock'], 'desk:ann')).toEqual({ ask: 'clock' });
    expect(clockRequestOf(['nights', 'confirm'], 'desk:ann')).toEqual({ ask: 'confirm-nights', by: 'desk:ann' });
    expect(() => clockRequestOf(['nights'], 'desk:ann')).toThrow(UsageError);
  });
});

describe('when money came', () => {
  it('is a minute; a day alone is its last second in London, once it is confirmed', () => {
    expect(receiptInstantOf('2026-09-30T14:05', undefined)).toBe(utc('2026-09-30T13:05'));
    expect(() => receiptInstantOf('2026-09-30', undefined)).toThrow(UsageError);
    expect(receiptInstantOf('2026-09-30', true)).toBe(utc('2026-09-30T22:59:59'));
    expect(() => receiptInstantOf('2026-09-31', true)).toThrow('there is no 2026-09-31');
  });
});

it('a table of the desk shows control characters and hidden signs of a customer’s text as their escapes', () => {
  const payee = 'X\u001b[2K\u001b[1A\nacceptedBy  desk:bob\u202e\u200b';
  const shown = table([
    ['payeeName', payee],
    ['amount', '500.00'],
  ]);
  expect(shown.split('\n')).toHaveLength(2);
  expect(shown).toContain('X\\u{001b}[2K\\u{001b}[1A\\u{000a}acceptedBy  desk:bob\\u{202e}\\u{200b}');
  expect(shown.replace('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
