import fc from 'fast-check';
import { decimal } from '../../../../src/domain/decimal.ts';
import { LANGUAGES } from '../../../../src/contract/index.ts';
import { readFigure } from '../../../../src/domain/input/figureEntry.ts';
import { figureFormat } from '../../../../src/web/ui/format/figures.ts';

const languages = LANGUAGES;
const en = figureFormat('en');
const de = figureFormat('de');
const SPACE = '\u00a0';

const amountsBelow = (limit: bigint) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: limit - 1n }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
/** Decimals that a binary number could not hold. */
const amounts = amountsBelow(10n ** 17n);
/** As many digits as the contract lets a customer type. */
const typeableAmounts = amountsBelow(10n ** 12n);

describe('pips', () => {
  it('have one decimal always, and a sign where they are a result', () => {
    expect(en.pips('17')).toBe('17.0');
    expect(de.pips('1234.5')).toBe('1.234,5');
    expect(['17', '17.1', '-1', '0', '-0.04'].map(en.signedPips)).toEqual(['+17.0', '+17.1', '−1.0', '0.0', '0.0']);
  });
});

describe('money', () => {
  it('groups money, with two decimals and the language’s own separators', () => {
    expect(en.money('101959.51')).toBe('101,959.51');
    expect(de.money('2064.73')).toBe('2.064,73');
    expect(en.money(decimal('-200'))).toBe('−200.00');
  });

  it('shows signed money with a plus or a true minus, and zero with neither', () => {
    expect(en.signedMoney('1959.51')).toBe('+1,959.51');
    expect(en.signedMoney('-200.00')).toBe('−200.00');
    expect(en.signedMoney('0.00')).toBe('0.00');
  });

  it('shows money exactly to the last cent, however large, in every language', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...languages), (amount, language) => {
        const digits = figureFormat(language).money(amount).replace(/\D/g, '');
        expect(BigInt(digits)).toBe(BigInt(amount.replace('.', '')));
      }),
    );
  });
});

describe('a price', () => {
  it('shows a price with its instrument’s digits, never grouped', () => {
    expect(en.price('83212.64')).toBe('83212.64');
    expect(en.price('4129.10')).toBe('4129.10');
    expect(de.price('1.13607')).toBe('1,13607');
  });
});

describe('other figures', () => {
  it('shows a percentage with a space before the percent sign', () => {
    expect(en.percent('352.11')).toBe(`352.11${SPACE}%`);
    expect(de.signedPercent('-0.31')).toBe(`−0,31${SPACE}%`);
  });

  it('shows lots with two decimals at least, and rounds none', () => {
    expect(en.lots('0.1')).toBe('0.10');
    expect(en.lots('0.125')).toBe('0.125');
  });

  it('shows a missing figure as a dash, never as 0', () => {
    for (const format of [en.money, en.signedMoney, en.price, en.lots, en.percent, en.number]) {
      expect(format(null)).toBe('–');
      expect(format(undefined)).toBe('–');
    }
  });
});

describe('a sum that is copied into a field', () => {
  it('reads a figure typed off the screen as the displayed one, in every language', () => {
    fc.assert(
      fc.property(typeableAmounts, fc.constantFrom(...languages), (amount, language) => {
        const { money, decimalSeparator } = figureFormat(language);
        const reading = readFigure(money(amount), { decimalSeparator });
        expect(reading.kind === 'figure' && decimal(reading.figure).eq(amount)).toBe(true);
      }),
    );
  });
});

describe('an amount in another currency', () => {
  it.each([
    ['1485.00', '1.485,00'],
    ['494.75', '494,75'],
    ['152939', '152.939'],
    ['732.0905', '732,0905'],
  ])('of %s is %s in German, with the decimals that its currency has', (amount, shown) => {
    const { foreignMoney, enteredForeignMoney } = figureFormat('de');
    expect([foreignMoney(amount), enteredForeignMoney(amount)]).toEqual([shown, shown]);
  });
});

describe('hidden amounts', () => {
  const hidden = figureFormat('en', 'amounts');
  const away = figureFormat('en', 'entries');

  it('are of one length, and a missing one stays missing', () => {
    expect([hidden.money('1.00'), hidden.signedMoney('-101959.51'), hidden.lots('0.50')]).toEqual(
      Array.from({ length: 3 }, () => '••••'),
    );
    expect([hidden.money(null), hidden.lots(undefined)]).toEqual(['–', '–']);
  });

  it('leave prices, percentages, and what the customer enters', () => {
    expect([hidden.price('4129.10'), hidden.percent('352.11'), hidden.enteredLots('0.5')]).toEqual([
      '4129.10',
      `352.11${SPACE}%`,
      '0.50',
    ]);
    expect(away.enteredLots('0.5')).toBe('••••');
    expect([hidden.enteredMoney('500'), away.enteredMoney('500')]).toEqual(['500.00', '••••']);
  });

  it('are hidden in words of the server, but for percentages', () => {
    expect(hidden.serverWords('XAUUSD, Sell 0.50 at 4,143.59')).toBe('XAUUSD, Sell •••• at ••••');
    expect(hidden.serverWords('XAUUSD, Sell 0.50 closed at 4143.59, 1.00 worse than 4142.59', 'order')).toBe(
      'XAUUSD, Sell •••• closed at 4143.59, 1.00 worse than 4142.59',
    );
    expect(hidden.serverWords('XAUUSD, Sell 0.50 closed at 4143.59', 'order')).toBe(
      'XAUUSD, Sell •••• closed at 4143.59',
    );
    // Words with more figures than a volume and a price are not what they are taken for.
    expect(hidden.serverWords('Sell 0.50 at 4143.59, result 12.00', 'order')).toBe('Sell •••• at ••••, result ••••');
    expect(hidden.serverWords('US500 fell to 90.34 %. At 50 % positions are closed.')).toBe(
      'US500 fell to 90.34 %. At 50 % positions are closed.',
    );
    expect(hidden.serverWords('1\u202f040,00 USD, 26,95\u00a0%')).toBe('•••• USD, 26,95\u00a0%');
    expect(en.serverWords('Sell 0.50')).toBe('Sell 0.50');
  });
});

describe('an amount in another currency', () => {
  it.each([
    ['1485.00', '1.485,00'],
    ['494.75', '494,75'],
    ['152939', '152.939'],
    ['732.0905', '732,0905'],
  ])('of %s is %s in German, with the decimals that its currency has', (amount, shown) => {
    const { foreignMoney, enteredForeignMoney } = figureFormat('de');
    expect([foreignMoney(amount), enteredForeignMoney(amount)]).toEqual([shown, shown]);
  });
});

describe('hidden amounts', () => {
  const { money, firmMoney, foreignMoney, number } = figureFormat('en', 'amounts');

  it('are amounts of every currency, and not what the firm names to everybody', () => {
    expect([money('197.90'), foreignMoney('197.9')]).toEqual(['••••', '••••']);
    expect([firmMoney('50.00'), number('0.9995')]).toEqual(['50.00', '0.9995']);
  });
});
