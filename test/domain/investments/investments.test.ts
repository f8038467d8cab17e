import * as fc from 'fast-check';
import { Decimal, decimal, moneyText } from '../../../src/domain/decimal.ts';
import { NO_RATE, rateOfDay, ratesOfCandles, rateText, signalOf } from '../../../src/domain/investments/dailyRate.ts';
import { investmentDates } from '../../../src/domain/investments/dates.ts';
import { deepestFall, paidOutOf, pastFigures, windowSums } from '../../../src/domain/investments/pastFigures.ts';
import {
  checkAffordable,
  checkInvestmentAmount,
  checkPurchaseTerms,
  offerStatus,
} from '../../../src/domain/investments/purchaseRules.ts';
import { earnedAt, nextResult } from '../../../src/domain/investments/result.ts';
import { moneyWeightedReturn, returnsOf, simpleReturnOf } from '../../../src/domain/investments/returns.ts';
import {
  logReturns,
  medianOf,
  distributionOf,
  riskClassOf,
  riskOf,
  scenarioOf,
  stressedSigma,
  stressOfCycle,
  volatilityOf,
} from '../../../src/domain/investments/risk.ts';
import { sessionOf } from '../../../src/domain/market/tradingCalendar.ts';
import { dayOf, instantOn, londonInstant } from '../../../src/domain/time.ts';

const TERMS = { exposure: '0.5', cost: '0.0001' };
const CLOSES = ['4100.00', '4110.00', '4105.00', '4120.00', '4130.00'] as const;
const traded = (rates: readonly string[]) => rates.map((rate, day) => ({ day, rate, isTraded: true }));

/** Rates with 4 decimals, from −20 % to 20 %. */
const rate = fc.integer({ min: -2000, max: 2000 }).map((units) => rateText(new Decimal(units).div(10_000)));

describe('the strategy', () => {
  it('buys a day after a close above the average of five, sells after one below, and costs each such day [INV-1, INV-2]', () => {
    expect(rateText(rateOfDay(CLOSES, '4137.40', TERMS).result)).toBe('0.0008');
    expect(rateText(rateOfDay(CLOSES, '4122.60', TERMS).result)).toBe('-0.0010');
    const falling = ['4130.00', '4120.00', '4105.00', '4110.00', '4100.00'] as const;
    expect([signalOf(CLOSES), signalOf(falling)]).toEqual([1, -1]);
    expect(rateText(rateOfDay(falling, '4059.00', TERMS).result)).toBe('0.0049');
  });

  it('trades nothing and costs nothing where the last close is the average', () => {
    const flat = ['4100.00', '4110.00', '4090.00', '4100.00', '4100.00'] as const;
    expect(signalOf(flat)).toBe(0);
    expect(rateText(rateOfDay(flat, '4500.00', TERMS).result)).toBe('0.0000');
  });

  it('has a rate of 0.0000 on dates without a candle, and before five closes are known [INV-3, INV-73]', () => {
    const days = [14, 15, 16, 17, 18, 21, 22].map((day) => dayOf(2026, 9, day));
    const closes = [...CLOSES, '4137.40', '4122.60'];
    const candles = days.map((day, index) => ({
      openAt: sessionOf('currencies', day).start,
      close: closes[index] ?? '',
    }));
    const from = dayOf(2026, 9, 17);
    const rates = ratesOfCandles(candles, 'currencies', TERMS, { from, to: from + 6 });
    expect(rates.map(({ rate: text, isTraded }) => [text, isTraded])).toEqual([
      [NO_RATE, true],
      [NO_RATE, true],
      [NO_RATE, false],
      [NO_RATE, false],
      ['0.0008', true],
      ['-0.0019', true],
      [NO_RATE, false],
    ]);
  });
});

describe('the dates of an investment', () => {
  it('are those after its beginning, and the change of clocks makes no difference [INV-46, INV-55]', () => {
    const at = londonInstant({ year: 2026, month: 9, day: 21, hour: 16, minute: 5 });
    expect(investmentDates({ at, cycleDays: 30, waitSeconds: 0 })).toEqual({
      beginsAt: at,
      takeBackUntil: null,
      firstDay: dayOf(2026, 9, 22),
      endsAt: 1_792_623_600,
    });
    const over = investmentDates({ at: instantOn(dayOf(2026, 10, 24), 3600), cycleDays: 2, waitSeconds: 0 });
    expect(over.endsAt).toBe(instantOn(dayOf(2026, 10, 27), 0));
  });

  it('leave out a date whose trading day has begun: from 22:00 London on, in winter and in summer [INV-46]', () => {
    for (const month of [1, 7]) {
      const at = londonInstant({ year: 2026, month, day: 14, hour: 22 });
      const firstDays = [at - 1, at, at + 7199, at + 7200].map(
        (instant) => investmentDates({ at: instant, cycleDays: 1, waitSeconds: 0 }).firstDay,
      );
      expect(firstDays.map((day) => day - dayOf(2026, month, 14))).toEqual([1, 2, 2, 2]);
    }
  });

  it('begin after the wait of a first one, until which it can be taken back [INV-39, INV-41]', () => {
    const at = londonInstant({ year: 2026, month: 9, day: 27, hour: 14 });
    const { beginsAt, takeBackUntil, endsAt } = investmentDates({ at, cycleDays: 5, waitSeconds: 86_400 });
    expect([beginsAt, takeBackUntil, endsAt]).toEqual([1_790_600_400, 1_790_600_400, 1_791_068_400]);
  });
});

describe('the results of an investment', () => {
  const resultsOf = (amount: string, rates: readonly string[]) => {
    let earned = { amount, rates: '0', income: '0.00' };
    return rates.map((one) => {
      const result = nextResult(earned, one);
      earned = { amount, rates: result.rates, income: result.income };
      return result;
    });
  };

  it('of the past are a gain only above what was paid, the fee included', () => {
    expect(earnedAt({ amount: '1000.00', fee: '-5.00' }, '0.0050')).toEqual({ gain: '0.00', back: '1005.00' });
    expect(earnedAt({ amount: '1000.00', fee: '-5.00' }, '-1.2000')).toEqual({ gain: '-1005.00', back: '0.00' });
  });

  it('are rounded of the sum of the rates, not day by day [INV-49, INV-52]', () => {
    const results = resultsOf('1005.50', ['0.0013', '-0.0003', '0.0020']);
    expect(results.map(({ earnings, income, valueAfter }) => [earnings, income, valueAfter])).toEqual([
      ['1.31', '1.31', '1006.81'],
      ['-0.30', '1.01', '1006.51'],
      ['2.01', '3.02', '1008.52'],
    ]);
  });

  it('stop at 0.00, which a later gain does not raise [INV-50]', () => {
    const results = resultsOf('100.00', ['-0.6000', '-0.5000', '0.9000']);
    expect(results.map(({ earnings, valueAfter }) => [earnings, valueAfter])).toEqual([
      ['-60.00', '40.00'],
      ['-40.00', '0.00'],
      ['0.00', '0.00'],
    ]);
  });

  it('add up to the income, and never leave less than nothing, whatever the rates', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 }).map((units) => new Decimal(units).div(100).toFixed(2));
    fc.assert(
      fc.property(cents, fc.array(rate, { minLength: 1, maxLength: 40 }), (amount, rates) => {
        const results = resultsOf(amount, rates);
        const earned = results.reduce((sum, { earnings }) => sum.plus(earnings), new Decimal(0));
        const last = results.at(-1);
        expect(earned.toFixed(2)).toBe(last?.income);
        expect(decimal(amount).plus(earned).toFixed(2)).toBe(last?.valueAfter);
        for (const { valueAfter } of results) expect(decimal(valueAfter).gte(0)).toBe(true);
        if (results.every(({ valueAfter }) => valueAfter !== '0.00')) {
          expect(last?.income).toBe(moneyText(decimal(amount).times(last?.rates ?? '0')));
        }
      }),
    );
  });
});

describe('the returns', () => {
  it('of several investments together are simple ones of all that was paid [INV-96]', () => {
    const gain = { amount: '1000.00', fee: '0.00', totalRevenue: '1100.00' };
    const loss = { amount: '3000.00', fee: '-25.00', totalRevenue: '2900.00' };
    expect(simpleReturnOf([gain])).toBe('0.1000');
    // 4,025.00 became 4,000.00.
    expect(simpleReturnOf([gain, loss])).toBe('-0.0062');
    expect(simpleReturnOf([])).toBeNull();
  });

  it('are those of what was paid, fee included, simple and over a year [INV-17]', () => {
    const invested = { amount: '1000.00', fee: '0.00', totalRevenue: '1019.40', days: 30 };
    expect(returnsOf(invested)).toEqual({ simpleReturn: '0.0194', yearlyReturn: '0.2634' });
    expect(returnsOf({ ...invested, fee: '-19.40' })).toEqual({ simpleReturn: '0.0000', yearlyReturn: '0.0000' });
    expect(returnsOf({ ...invested, totalRevenue: '0.00' })).toEqual({
      simpleReturn: '-1.0000',
      yearlyReturn: '-1.0000',
    });
  });

  it('are unknown before the first result, and the yearly one where it would be endless [INV-21, INV-74]', () => {
    const invested = { amount: '100.00', fee: '0.00', totalRevenue: '150.00', days: 0 };
    expect(returnsOf(invested)).toEqual({ simpleReturn: null, yearlyReturn: null });
    expect(returnsOf({ ...invested, days: 1 })).toEqual({ simpleReturn: '0.5000', yearlyReturn: null });
  });
});

describe('the money-weighted return', () => {
  const flow = (day: number, amount: string) => ({ day, amount: decimal(amount) });

  it('is that of the published example of XIRR: 37.34 % (Microsoft, support page of XIRR) [INV-18]', () => {
    const flows = [
      flow(dayOf(2008, 1, 1), '-10000'),
      flow(dayOf(2008, 3, 1), '2750'),
      flow(dayOf(2008, 10, 30), '4250'),
      flow(dayOf(2009, 2, 15), '3250'),
      flow(dayOf(2009, 4, 1), '2750'),
    ];
    expect(moneyWeightedReturn(flows)).toBe('0.3734');
    expect(moneyWeightedReturn(flows.toReversed())).toBe('0.3734');
  });

  it('of one investment is its yearly return', () => {
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(30, '1019.40')])).toBe('0.2634');
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(30, '1000')])).toBe('0.0000');
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(30, '1')])).toBe('-1.0000');
  });

  it('is unknown where everything was lost, on one date, and where it would be endless [INV-65, INV-74]', () => {
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(5, '0')])).toBeNull();
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(3, '-10')])).toBeNull();
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(0, '1010')])).toBeNull();
    expect(moneyWeightedReturn([])).toBeNull();
    expect(moneyWeightedReturn([flow(0, '-1000'), flow(1, '2000')])).toBeNull();
  });

  it('values all flows at 0, whatever they are', () => {
    const invested = fc.record({
      first: fc.integer({ min: 0, max: 300 }),
      days: fc.integer({ min: 5, max: 60 }),
      paid: fc.integer({ min: 100, max: 50_000 }),
      gain: fc.integer({ min: -90, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(invested, { minLength: 1, maxLength: 8 }), (all) => {
        const flows = all.flatMap(({ first, days, paid, gain }) => [
          flow(first, String(-paid)),
          flow(
            first + days,
            new Decimal(paid)
              .times(1000 + gain)
              .div(1000)
              .toFixed(2),
          ),
        ]);
        const found = Number(moneyWeightedReturn(flows));
        const worth = (yearly: number) =>
          flows.reduce((sum, { day, amount }) => sum + amount.toNumber() * (1 + yearly) ** (-day / 365), 0);
        const [low, high] = [worth(found - 0.0001), worth(found + 0.0001)];
        expect(Math.sign(low) !== Math.sign(high) || Math.abs(worth(found)) < 0.01).toBe(true);
      }),
    );
  });
});

describe('the figures of the past', () => {
  it('have the deepest fall from the highest value before it, which is at least 1 [INV-17]', () => {
    expect(deepestFall(['0.0300', '-0.0309', '0.0109']).toFixed(4)).toBe('0.0300');
    expect(deepestFall(['-0.0100', '-0.0200', '0.0500']).toFixed(4)).toBe('0.0300');
    expect(deepestFall(['0.0100', '0.0200']).toFixed(4)).toBe('0.0000');
  });

  it('have the latest of several worst days, and losses among dates with a trading day [INV-67]', () => {
    const history = [...traded(['-0.0010', '0.0020', '-0.0010', '0.0000']), { day: 4, rate: NO_RATE, isTraded: false }];
    expect(pastFigures(history)).toMatchObject({ worstDay: { day: 2, rate: '-0.0010' }, lossShare: '0.5000' });
  });

  it('have no share of losses while no date had a trading day, and none exist of no date [INV-21, INV-68]', () => {
    expect(pastFigures([{ day: 4, rate: NO_RATE, isTraded: false }])).toMatchObject({ lossShare: '0.0000' });
    expect(pastFigures([])).toBeUndefined();
  });

  it('of what was paid are of the last cycle, and of the worst and best since the beginning [INV-11, INV-12, INV-13]', () => {
    expect(paidOutOf(['0.0100', '-0.0200', '-0.0100', '0.0300'], 2)).toEqual({
      ...{ days: 2, sum: '0.0200', worstSum: '-0.0300', bestSum: '0.0200', lossDays: 1 },
    });
  });

  it('of what was paid are unknown until a whole cycle has rates [INV-14]', () => {
    expect(paidOutOf(['0.0100'], 2)).toBeNull();
    expect(paidOutOf(['0.0100', '0.0000'], 2)).not.toBeNull();
  });

  it('have one window for each date that ends one, each the sum of its rates [INV-29]', () => {
    fc.assert(
      fc.property(fc.array(rate, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (rates, length) => {
        const sums = windowSums(rates, length);
        expect(sums).toHaveLength(Math.max(0, rates.length - length + 1));
        sums.forEach((sum, index) =>
          expect(sum.toFixed(4)).toBe(
            rates
              .slice(index, index + length)
              .reduce((all, one) => all.plus(one), new Decimal(0))
              .toFixed(4),
          ),
        );
      }),
    );
  });
});

describe('the risk by the PRIIPs method', () => {
  const distribution = { sigma: decimal('0.0020'), skew: decimal('-0.10'), kurtosis: decimal('1.50') };

  it('is that of the worked example: VEV 3.88 %, class 2, stress 0.955749 [INV-24, INV-71]', () => {
    const volatility = volatilityOf(distribution, 30);
    expect(volatility.toFixed(4)).toBe('0.0388');
    expect(riskClassOf(volatility)).toBe(2);
    expect(stressOfCycle(distribution, decimal('0.0035'), 30).toFixed(6)).toBe('0.955749');
  });

  it('has the classes of the regulation; a volatility on a limit is in the higher one [INV-24]', () => {
    const limits = ['0', '0.0049', '0.005', '0.0499', '0.05', '0.12', '0.1999', '0.2', '0.3', '0.7999', '0.8', '2'];
    expect(limits.map((limit) => riskClassOf(decimal(limit)))).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 7]);
  });

  it('is the volatility of a year where results are normally distributed', () => {
    const sigma = fc.integer({ min: 1, max: 400 }).map((units) => new Decimal(units).div(10_000));
    fc.assert(
      fc.property(sigma, fc.integer({ min: 1, max: 365 }), (daily, days) => {
        const normal = { sigma: daily, skew: new Decimal(0), kurtosis: new Decimal(0) };
        const yearly = daily.times(new Decimal(365).sqrt());
        // 3.842 in the regulation is 1.96², rounded: a ten thousandth of the square root.
        const tolerance = new Decimal('0.0002').div(new Decimal(days).div(365).sqrt());
        expect(volatilityOf(normal, days).minus(yearly).abs().lt(tolerance)).toBe(true);
      }),
    );
  });

  it('takes mean, deviation, skewness and kurtosis of the logarithms of results', () => {
    // Of 1, 2, 3, 4, 10: mean 4, variance 10, of the third powers 36, of the fourth 278.8.
    const found = distributionOf([1, 2, 3, 4, 10].map((each) => new Decimal(each)));
    expect([found.sigma, found.skew, found.kurtosis].map((each) => each.toFixed(6))).toEqual([
      '3.162278',
      '1.138420',
      '-0.212000',
    ]);
    expect(logReturns(['0.0100', '0.0000']).map((each) => each.toFixed(8))).toEqual(['0.00995033', '0.00000000']);
  });

  it('takes a loss of everything as one of 0.9999, whose logarithm exists [INV-75]', () => {
    expect(logReturns(['-1.0000', '-1.5000', '-0.9999']).map((each) => each.toFixed(6))).toEqual([
      ...['-9.210340', '-9.210340', '-9.210340'],
    ]);
  });

  it('finds the volatility that windows of 21 dates seldom exceed, of 63 above a year [INV-31]', () => {
    const calm = Array.from({ length: 1000 }, (_, index) => new Decimal(index % 2 === 0 ? '0.01' : '-0.01'));
    const wild = calm.map((each, index) => (index >= 500 && index < 530 ? each.times(3) : each));
    expect(stressedSigma(calm, 30).toFixed(3)).toBe('0.010');
    // 10 of 980 windows lie within the wild days: more than one in a hundred. Of the long ones none does.
    expect(stressedSigma(wild, 30).toFixed(3)).toBe('0.030');
    expect(stressedSigma(wild, 366).lt('0.025')).toBe(true);
  });

  it('has a scenario in money and in percent a year, its fee deducted from what is paid [INV-27, INV-28, INV-66]', () => {
    expect(scenarioOf(decimal('0.9579'), '0.00', 30)).toEqual({
      ...{ value: '9579.00', return: '-0.0421', yearlyReturn: '-0.4074' },
    });
    expect(scenarioOf(decimal('0.955749'), '0.00', 30)).toMatchObject({ value: '9557.49', yearlyReturn: '-0.4234' });
    expect(scenarioOf(decimal('1.0386'), '-10.00', 30)).toMatchObject({ value: '10375.61', return: '0.0376' });
    expect(scenarioOf(decimal('-0.2'), '0.00', 30)).toMatchObject({ value: '0.00', return: '-1.0000' });
  });

  it('takes the mean of the two in the middle as the median of an even number [INV-30]', () => {
    const sums = ['0.0103', '-0.0400', '0.0100', '0.0300'].map(decimal);
    expect(medianOf(sums).toFixed(4)).toBe('0.0102');
    expect(medianOf(sums.slice(0, 3)).toFixed(4)).toBe('0.0100');
  });

  it('is 7 without scenarios below 730 dates, and never below the class of the operator’s credit [INV-25, INV-26]', () => {
    const terms = { cycleDays: 30, fee: '0.00' };
    const rates = Array.from({ length: 730 }, (_, index) => (index % 2 === 0 ? '0.0010' : '-0.0009'));
    expect(riskOf(rates.slice(1), terms)).toEqual({ riskIndicator: 7, scenarios: null });
    expect(riskOf(rates, terms).riskIndicator).toBe(2);
    expect(riskOf(rates, { ...terms, creditClass: 5 }).riskIndicator).toBe(5);
    expect(riskOf(rates, terms).scenarios).toMatchObject({
      ...{ unfavourable: { value: '10015.00' }, moderate: { value: '10015.00' }, favourable: { value: '10015.00' } },
    });
  });

  it('is 1 where nothing ever changed, and its stress keeps the amount [INV-22, INV-70]', () => {
    const risk = riskOf(
      Array.from({ length: 730 }, () => '0.0000'),
      { cycleDays: 5, fee: '0.00' },
    );
    expect(risk.riskIndicator).toBe(1);
    expect(risk.scenarios?.stress).toEqual({ value: '10000.00', return: '0.0000', yearlyReturn: '0.0000' });
  });
});

describe('a purchase', () => {
  const limit = { minimum: '500.00', maximum: '50000.00' };

  it('takes both ends of the limit, and refuses decimals first [INV-33]', () => {
    const codeOf = (amount: string) => checkInvestmentAmount(amount, limit)?.code;
    expect(['500', '50000.00', '500.001', '0.001', '499.99', '50000.01'].map(codeOf)).toEqual([
      ...[undefined, undefined, 3003, 3003, 3001, 3002],
    ]);
  });

  it('is refused where the fee, the cycle or the wait that was seen is not the present one, the first in this order [INV-91, INV-92, INV-98]', () => {
    const present = { fee: '-25.00', cycleDays: 30, waitSeconds: 86_400 };
    const fieldOf = (seen: Parameters<typeof checkPurchaseTerms>[0]) => checkPurchaseTerms(seen, present)?.detail.field;
    expect(fieldOf({})).toBeUndefined();
    expect(fieldOf({ feeSeen: '-25', cycleDaysSeen: 30 })).toBeUndefined();
    expect(fieldOf({ feeSeen: '0.00' })).toBe('feeSeen');
    expect(fieldOf({ feeSeen: '-25.01', cycleDaysSeen: 5 })).toBe('feeSeen');
    expect(checkPurchaseTerms({ feeSeen: '-25.00', cycleDaysSeen: 5 }, present)).toEqual({
      code: 3005,
      detail: { field: 'cycleDaysSeen', ...present },
    });
    expect(fieldOf({ waitSecondsSeen: 86_400 })).toBeUndefined();
    expect(fieldOf({ cycleDaysSeen: 30, waitSecondsSeen: 0 })).toBe('waitSecondsSeen');
    expect(fieldOf({ cycleDaysSeen: 5, waitSecondsSeen: 0 })).toBe('cycleDaysSeen');
  });

  it('needs its amount and its fee to be withdrawable', () => {
    const cost = { amount: '500.00', fee: '-5.00' };
    expect(checkAffordable(cost, decimal('505.00'))).toBeUndefined();
    expect(checkAffordable(cost, decimal('504.99'))).toEqual({
      code: 3004,
      detail: { field: 'amount', withdrawable: '504.99' },
    });
  });

  it('is possible from the opening until the closing while some are left [INV-6, INV-7, INV-8]', () => {
    const offer = { opensAt: 100, closesAt: 200, isClosed: false, numberAvailable: 1 };
    expect([99, 100, 199, 200].map((now) => offerStatus(offer, now))).toEqual(['closed', 'open', 'open', 'closed']);
    expect(offerStatus({ ...offer, numberAvailable: 0 }, 150)).toBe('sold-out');
    expect(offerStatus({ ...offer, numberAvailable: 0 }, 200)).toBe('closed');
    expect(offerStatus({ ...offer, isClosed: true }, 150)).toBe('closed');
    expect(offerStatus({ ...offer, closesAt: null }, 9_999)).toBe('open');
  });
});
