import fc from 'fast-check';
import { readFigure } from '../../../src/domain/input/figureEntry.ts';
import type { MarketTab } from '../../../src/domain/market/instrument.ts';
import { isNearPrice } from '../../../src/domain/orders/farPrice.ts';

/** How each language's readers write figures: what parts decimals, and what parts thousands. */
const LANGUAGES = ['en', 'zh-TW', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th'] as const;
type Language = (typeof LANGUAGES)[number];
const decimalSeparatorOf = (language: Language) =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5).find(({ type }) => type === 'decimal')
    ?.value ?? '';
const read = (text: string, language: Language = 'en', isWhole = false) =>
  readFigure(text, { decimalSeparator: decimalSeparatorOf(language), isWhole });
const figure = (text: string) => ({ kind: 'figure', figure: text });

const language = fc.constantFrom(...LANGUAGES);
const whole = fc.integer({ min: 0, max: 999_999_999 });
const decimals = fc.stringMatching(/^\d{0,5}$/);
const amount = fc.tuple(whole, decimals).map(([digits, rest]) => ({ whole: String(digits), decimals: rest }));
const canonical = ({ whole: digits, decimals: rest }: { readonly whole: string; readonly decimals: string }) =>
  rest === '' ? digits : `${digits}.${rest}`;
const groupedBy = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
const SPACES = [' ', '\u00a0', '\u202f', '\u2009', '\u2007', '\u3000'];

const own = (of: Language) =>
  new Intl.NumberFormat(of, { numberingSystem: 'latn', useGrouping: 'always' })
    .formatToParts(1234567)
    .find(({ type }) => type === 'group')?.value ?? '';

describe('a figure typed in any of the ten languages', () => {
  it('is the one that its writer means, or is asked back with that one among the readings, whatever the language', () => {
    fc.assert(
      fc.property(language, language, amount, fc.boolean(), (of, writer, meant, isGrouped) => {
        const end = meant.decimals === '' ? '' : decimalSeparatorOf(writer) + meant.decimals;
        const reading = read(groupedBy(meant.whole, isGrouped ? own(writer) : '') + end, of);
        if (reading.kind === 'figure') expect(reading).toEqual(figure(canonical(meant)));
        else expect(reading).toMatchObject({ kind: 'ambiguous', readings: expect.arrayContaining([canonical(meant)]) });
      }),
      { numRuns: 1000 },
    );
  });

  it('with one separator before its last three digits is asked back in each of them', () => {
    fc.assert(
      fc.property(language, fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^\d{3}$/), (of, thousands, rest) => {
        for (const mark of ['.', ',']) {
          expect(read(`${thousands}${mark}${rest}`, of)).toEqual({
            kind: 'ambiguous',
            asks: 'separator',
            typed: `${thousands}${mark}${rest}`,
            readings: [`${thousands}${rest}`, `${thousands}.${rest}`],
          });
        }
      }),
    );
  });

  it('is not asked back where one of two readings is more than its field takes', () => {
    const readLots = (text: string) => readFigure(text, { decimalSeparator: '.', most: '50.00' });
    for (const mark of ['.', ',']) {
      expect(readLots(`1${mark}250`)).toEqual(figure('1.250'));
      expect(readLots(`50${mark}000`)).toEqual(figure('50.000'));
      expect(readFigure(`1${mark}250`, { decimalSeparator: '.', most: '1250' })).toMatchObject({ kind: 'ambiguous' });
    }
    expect(readLots('1 250')).toEqual(figure('1250'));
  });

  it('may be grouped by spaces of all kinds and by apostrophes', () => {
    fc.assert(
      fc.property(
        language,
        amount,
        fc.constantFrom(...SPACES, "'", '’'),
        fc.constantFrom('.', ','),
        (of, meant, mark, sep) => {
          fc.pre(Number(meant.whole) >= 1_000);
          const text = groupedBy(meant.whole, mark) + (meant.decimals === '' ? '' : sep + meant.decimals);
          expect(read(text, of)).toEqual(figure(canonical(meant)));
        },
      ),
    );
  });

  it('means the same in the digits of any script', () => {
    for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
      const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210);
      if (!/^\p{Nd}{10}$/u.test(digits)) continue;
      expect(read(digits)).toEqual(figure('9876543210'));
    }
    expect(read('４１００．５', 'ja')).toEqual(figure('4100.5'));
  });

  it('with a sign, an exponent or a word is refused, whatever stands around it', () => {
    fc.assert(
      fc.property(
        language,
        amount,
        fc.constantFrom('+', '-', '−', 'e', 'x', ' lots', '½', '²', '‮'),
        (of, meant, sign) => {
          expect(read(sign + canonical(meant), of).kind).toBe('refused');
          expect(read(`${canonical(meant)}${sign}1`, of).kind).toBe('refused');
        },
      ),
    );
  });

  it('is nothing else: any text is empty, a canonical figure, two of them, or refused', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ e’٣\u00a0１'), maxLength: 12 });
    fc.assert(
      fc.property(language, text, fc.boolean(), (of, typed, isWhole) => {
        const reading = read(typed, of, isWhole);
        const pattern = isWhole ? /^\d{1,6}$/ : /^\d{1,12}(\.\d{1,10})?$/;
        if (reading.kind === 'figure' && reading.figure !== '') expect(reading.figure).toMatch(pattern);
        if (reading.kind === 'figure' && reading.figure === '') expect(typed.trim()).toBe('');
        if (reading.kind === 'ambiguous') expect(reading.readings.every((one) => pattern.test(one))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a figure pasted with its currency', () => {
  const money = (of: Language, currency: string, currencyDisplay: 'symbol' | 'code' | 'narrowSymbol') =>
    new Intl.NumberFormat(of, { style: 'currency', currency, currencyDisplay, numberingSystem: 'latn' });
  const amounts = fc.integer({ min: 0, max: 999_999_999_99 }).map((cents) => (cents / 100).toFixed(2));
  const display = fc.constantFrom('symbol' as const, 'code' as const, 'narrowSymbol' as const);
  const pasted = (text: string, of: Language, ownUnit?: string) =>
    readFigure(text, { decimalSeparator: decimalSeparatorOf(of), ownUnit });

  it('of the field is read as each of the ten languages writes it', () => {
    fc.assert(
      fc.property(language, language, amounts, display, (of, writer, amount, shown) => {
        const reading = pasted(money(writer, 'USD', shown).format(Number(amount)), of, 'USD');
        expect(reading).toEqual(figure(amount));
      }),
      { numRuns: 1000 },
    );
  });

  it('of another field is asked back and never read, in each of the ten languages', () => {
    const currency = fc.constantFrom('EUR', 'GBP', 'JPY', 'KRW', 'THB', 'VND', 'TWD', 'CHF');
    fc.assert(
      fc.property(language, language, amounts, display, currency, (of, writer, amount, shown, foreign) => {
        const written = money(writer, foreign, shown);
        fc.pre(!/^\$|\s\$$/.test(written.format(1)));
        const digits = written.resolvedOptions().maximumFractionDigits ?? 2;
        const meant = Number(amount).toFixed(digits);
        for (const ownUnit of ['USD', '%', undefined]) {
          const reading = pasted(written.format(Number(meant)), of, ownUnit);
          expect(reading).toMatchObject({ kind: 'ambiguous', readings: expect.arrayContaining([meant]) });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['$4,100.50', 'USD', '4100.50'],
    ['US$ 4 100,50', 'USD', '4100.50'],
    ['4.100,50\u00a0$', 'USD', '4100.50'],
    ['＄４１００．５０', 'USD', '4100.50'],
    ['USD 4’100.50', 'USD', '4100.50'],
    ['¥183.5', 'JPY', '183.5'],
    ['￥183.5', 'JPY', '183.5'],
    ['0,5 %', '%', '0.5'],
    ['฿๔๑๐๐.๕', 'THB', '4100.5'],
    ['$ ٤١٠٠٫٥', 'USD', '4100.5'],
    ['४१००.५ $', 'USD', '4100.5'],
  ])('is read: %s in a field of %s is %s', (text, ownUnit, meant) => {
    expect(pasted(text, 'en', ownUnit)).toEqual(figure(meant));
  });

  it.each([
    ['€50', 'USD', 'unit', ['50']],
    ['50 %', 'USD', 'unit', ['50']],
    ['$50', undefined, 'unit', ['50']],
    ['$4,100', 'USD', 'separator', ['4100', '4.100']],
    ['€4,100', 'USD', 'unit', ['4100', '4.100']],
    ['4.100 JPY', 'USD', 'unit', ['4100', '4.100']],
  ])('is asked back where it is not certain: %s in a field of %s, for its %s', (text, ownUnit, asks, readings) => {
    expect(pasted(text, 'en', ownUnit)).toEqual({ kind: 'ambiguous', asks, typed: text, readings });
  });

  it.each(['$', '$5$5', '5 $ 5', '$-5', 'USD USD 5', '5 us', '$½'])('is refused where it is no figure: %s', (text) => {
    expect(pasted(text, 'en', 'USD').kind).toBe('refused');
  });
});

describe('a separator before exactly three digits', () => {
  it.each([
    ['4,100', 'en'],
    ['4.100', 'en'],
    ['4.100', 'de'],
    ['4,100', 'es'],
    ['1.000', 'vi'],
    ['04,100', 'en'],
  ] as const)('has two readings: %s in %s', (typed, of) => {
    const digits = typed.replace(/\D|^0/g, '');
    const withDecimals = typed.replace(/^0/, '').replace(',', '.');
    expect(read(typed, of)).toEqual({
      kind: 'ambiguous',
      asks: 'separator',
      typed,
      readings: [digits, withDecimals],
    });
  });

  it.each([
    ['0,105', 'en', '0.105'],
    [',500', 'en', '0.500'],
    ['4138,500', 'de', '4138.500'],
    ['4 100', 'fr', '4100'],
    ['4,138.50', 'de', '4138.50'],
    ['4.138,500', 'en', '4138.500'],
    [' 4100\u200e ', 'en', '4100'],
  ] as const)('has one where nothing else can be meant: %s in %s', (typed, of, meant) => {
    expect(read(typed, of)).toEqual(figure(meant));
  });

  const priced = (typed: string, of: Language, market: string, tab: MarketTab = 'forex') =>
    readFigure(typed, {
      decimalSeparator: decimalSeparatorOf(of),
      isExpected: (price) => isNearPrice(price, market, tab),
    });

  it.each([
    ['1.085', 'en', '1.08512'],
    ['1,085', 'de', '1.08512'],
    ['1.085', 'de', '1.08512'],
    ['183.039', 'en', '183.211'],
    ['183,039', 'ja', '183.211'],
  ] as const)('begins decimals where that price is near the market: %s in %s at %s', (typed, of, market) => {
    expect(priced(typed, of, market)).toEqual(figure(typed.replace(',', '.')));
  });

  it.each([
    ['4,100', 'en', '4138.00', 'metals'],
    ['4.100', 'de', '4138.00', 'metals'],
    ['4,100', 'es', '4138.00', 'metals'],
    ['1.385', 'en', '1.08512', 'forex'],
    ['95,000', 'en', '94120.5', 'crypto'],
    ['1.085', 'en', '0', 'forex'],
  ] as const)('is asked back where that price is far from it: %s in %s at %s', (typed, of, market, tab) => {
    expect(priced(typed, of, market, tab)).toMatchObject({ kind: 'ambiguous' });
  });

  it('is never taken for a price that is a thousand times another, whatever the market', () => {
    const typed = fc.stringMatching(/^[1-9]\d{0,2}[.,]\d{3}$/);
    const price = fc.integer({ min: 1, max: 900_000_000 }).map((points) => (points / 1000).toFixed(3));
    fc.assert(
      fc.property(typed, price, language, (text, market, of) => {
        const reading = priced(text, of, market);
        if (reading.kind !== 'figure') return;
        expect(reading).toEqual(figure(text.replace(',', '.')));
        expect(isNearPrice(text.replace(/\D/, ''), market, 'forex')).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what is no figure', () => {
  it.each([
    ['.', 'unfinished'],
    ['4 1', 'unfinished'],
    ['1,234,5', 'unfinished'],
    ['12,34,567', 'grouped'],
    ['4100 4200', 'grouped'],
    ['1,2345,6789', 'grouped'],
    ['1 2345', 'grouped'],
    ["12'3456.7", 'grouped'],
    ['0,100,000', 'grouped'],
    ['-5', 'sign'],
    ['1e5', 'noFigure'],
    ['1234567890123', 'tooLong'],
  ])('is “%s”: %s', (typed, reason) => {
    expect(read(typed)).toEqual({ kind: 'refused', typed, reason });
  });

  it('is a part of one, where whole ones are counted', () => {
    expect(read('1.5', 'en', true)).toMatchObject({ reason: 'whole' });
    expect(read('1,000', 'en', true)).toEqual(figure('1000'));
  });
});
