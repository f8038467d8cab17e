import { readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '../../../../src/contract/index.ts';
import { londonInstant } from '../../../../src/domain/time.ts';
import { dateFormat } from '../../../../src/web/ui/format/dates.ts';

const en = dateFormat('en', 'just now');
const now = londonInstant({ year: 2026, month: 9, day: 29, hour: 14, minute: 32, second: 7 });
const DAY = 24 * 3600;

describe('an instant', () => {
  it('shows an instant in London’s time, in the specification’s form (§9)', () => {
    expect(en.date(now)).toBe('2026-09-29');
    expect(en.time(now)).toBe('14:32');
    expect(en.clock(now)).toBe('14:32:07');
  });

  it.each(LANGUAGES)('has the same form in %s as in every language', (language) => {
    const { date, time, clock } = dateFormat(language, '');
    expect([date(now), time(now), clock(now)]).toEqual(['2026-09-29', '14:32', '14:32:07']);
  });

  it.each([
    ['2026-03-29T00:59:59Z', '00:59:59'],
    ['2026-03-29T01:00:00Z', '02:00:00'],
    ['2026-10-25T00:59:59Z', '01:59:59'],
    ['2026-10-25T01:00:00Z', '01:00:00'],
  ])('is shown at %s, at a change of London’s clock, as %s', (at, shown) => {
    expect(en.clock(Date.parse(at) / 1000)).toBe(shown);
  });

  it('shows the weekday of an instant in London, in the customer’s language', () => {
    const midnight = londonInstant({ year: 2026, month: 9, day: 27, hour: 0 });
    expect(en.weekday(midnight)).toBe('Sunday');
    expect(en.weekday(midnight - 1)).toBe('Saturday');
    expect(dateFormat('de', 'gerade eben').weekday(midnight)).toBe('Sonntag');
  });
});

describe('the age of an event (§4)', () => {
  it.each([
    [0, 'just now'],
    [299, 'just now'],
    [300, '5 minutes ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY, '30 days ago'],
    [30 * DAY + 1, '2026-08-30'],
  ])('describes the age of an event, %d seconds later, as "%s"', (age, words) => {
    expect(en.ago(now - age, now)).toBe(words);
  });

  it('is just now where the event is later by the clock of the phone', () => {
    expect(en.ago(now + 60, now)).toBe('just now');
  });

  /** Words at each border, in the order of `BORDERS`. */
  const WORDS: Readonly<Record<Language, readonly string[]>> = {
    en: ['just now', '5 minutes ago', '59 minutes ago', '1 hour ago', '23 hours ago', '1 day ago', '30 days ago'],
    'zh-TW': ['剛剛', '5 分鐘前', '59 分鐘前', '1 小時前', '23 小時前', '1 天前', '30 天前'],
    ja: ['たった今', '5 分前', '59 分前', '1 時間前', '23 時間前', '1 日前', '30 日前'],
    de: [
      'gerade eben',
      'vor 5 Minuten',
      'vor 59 Minuten',
      'vor 1 Stunde',
      'vor 23 Stunden',
      'vor 1 Tag',
      'vor 30 Tagen',
    ],
    fr: [
      'à l’instant',
      'il y a 5 minutes',
      'il y a 59 minutes',
      'il y a 1 heure',
      'il y a 23 heures',
      'il y a 1 jour',
      'il y a 30 jours',
    ],
    it: ['proprio ora', '5 minuti fa', '59 minuti fa', '1 ora fa', '23 ore fa', '1 giorno fa', '30 giorni fa'],
    ko: ['방금 전', '5분 전', '59분 전', '1시간 전', '23시간 전', '1일 전', '30일 전'],
    es: [
      'ahora mismo',
      'hace 5 minutos',
      'hace 59 minutos',
      'hace 1 hora',
      'hace 23 horas',
      'hace 1 día',
      'hace 30 días',
    ],
    vi: ['vừa xong', '5 phút trước', '59 phút trước', '1 giờ trước', '23 giờ trước', '1 ngày trước', '30 ngày trước'],
    th: ['เมื่อสักครู่', '5 นาทีที่ผ่านมา', '59 นาทีที่ผ่านมา', '1 ชั่วโมงที่ผ่านมา', '23 ชั่วโมงที่ผ่านมา', '1 วันที่ผ่านมา', '30 วันที่ผ่านมา'],
  };
  const HOUR = 3600;
  const BORDERS = [299, 300, HOUR - 1, HOUR, DAY - 1, DAY, 30 * DAY];

  it.each(LANGUAGES)('is described in %s to the second at each border, and is the date after 30 days', (language) => {
    const { justNow } = JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as { readonly justNow: string };
    const { ago } = dateFormat(language, justNow);
    expect(BORDERS.map((age) => ago(now - age, now))).toEqual(WORDS[language]);
    expect(ago(now - 30 * DAY - 1, now)).toBe('2026-08-30');
  });
});
