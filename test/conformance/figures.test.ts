import { readFileSync } from 'node:fs';
import {
  amountToSendOf,
  creditedOf,
  earlyFeeOf,
  earlyPartsOf,
  feeOf,
  gainOf,
  lessOf,
  marginOf,
  midOf,
  nominalYearlyOf,
  profitOf,
  rateOf,
  shareOf,
  sumOf,
  sumOfRates,
  withdrawalFeeOf,
  yearlyOf,
} from '../../conformance/figures.ts';

type Input = Readonly<Record<string, string>>;
type Case = { readonly name: string; readonly input: Input; readonly result: unknown };

const casesOf = (file: string): readonly Case[] =>
  (JSON.parse(readFileSync(`contract/vectors/${file}.json`, 'utf8')) as { cases: readonly Case[] }).cases;
const of = (input: Input, name: string): string => input[name] ?? '';

/** The kit's own figures, by the name of their file of vectors. */
const FIGURES: Readonly<Record<string, (input: Input) => string>> = {
  margin: (input) =>
    marginOf({
      ...{ price: of(input, 'price'), volume: of(input, 'volume'), contractSize: of(input, 'contractSize') },
      ...{ leverage: of(input, 'leverage'), rate: of(input, 'conversionRate') },
    }),
  openingFee: (input) => feeOf(of(input, 'feePerLot'), of(input, 'volume')),
  profit: (input) =>
    profitOf({
      ...{
        direction: Number(input['direction']),
        openPrice: of(input, 'openPrice'),
        closePrice: of(input, 'closePrice'),
      },
      ...{ contractSize: of(input, 'contractSize'), volume: of(input, 'volume'), rate: of(input, 'conversionRate') },
    }),
};

it.each(Object.keys(FIGURES))('the kit computes the worked cases of %s', (file) => {
  const cases = casesOf(file);
  expect(cases.map(({ input }) => FIGURES[file]?.(input))).toEqual(cases.map(({ result }) => result));
});

it('the kit takes the mid of an inverse pair as the example of the chapter does', () => {
  expect(rateOf(midOf('157.489', '157.501'), true)).toBe('0.006349407918');
});

type Terms = Readonly<Record<string, string>>;

it('the kit computes the worked cases of withdrawalFigures', () => {
  const cases = casesOf('withdrawalFigures');
  const computed = cases.map(({ input }) => {
    const amount = of(input, 'amount');
    const fee = withdrawalFeeOf(amount, of(input, 'feeRate'));
    const netAmount = sumOf(amount, fee);
    const actualAmountReceived = amountToSendOf(netAmount, of(input, 'rate'), Number(input['currencyDigits']));
    return { fee, netAmount, actualAmountReceived, withdrawableAfter: lessOf(of(input, 'withdrawable'), amount) };
  });
  expect(computed).toEqual(cases.map(({ result }) => result));
});

it('the kit computes the worked cases of loanCost', () => {
  const cases = casesOf('loanCost');
  const computed = cases.map(({ input }) => {
    const { dailyInterestRate = '', platformFeeRate = '' } = input['terms'] as unknown as Terms;
    const [quantity, days] = [of(input, 'quantity'), Number(input['days'])];
    const expectedInterest = shareOf(quantity, dailyInterestRate, days);
    const platformFee = shareOf(quantity, platformFeeRate);
    const totalToRepay = sumOf(quantity, expectedInterest, platformFee);
    const yearlyRate = yearlyOf(totalToRepay, quantity, days);
    const nominalYearlyRate = nominalYearlyOf(dailyInterestRate);
    return { expectedInterest, platformFee, totalToRepay, nominalYearlyRate, yearlyRate };
  });
  expect(computed).toEqual(cases.map(({ result }) => result));
});

it('the kit computes the income of an investment, a gain and a deposit of which less came as the chapters do', () => {
  expect(shareOf('1005.50', sumOfRates(['0.0013', '-0.0003', '0.0020']))).toBe('3.02');
  expect(gainOf('1019.40', '1000.00')).toBe('0.0194');
  expect(yearlyOf('1019.40', '1000.00', 30)).toBe('0.2634');
  expect(creditedOf('150000', '149.50')).toBe('1003.34');
});

it('the kit computes an early repayment as the example of the chapter does', () => {
  const terms = { feeRate: '0.005', dailyRate: '0.0005', daysLeft: 34 };
  expect(earlyPartsOf('277.00', terms)).toEqual({ principal: '275.62', fee: '1.38' });
  expect(earlyFeeOf('1000.00', terms)).toBe('5.00');
  expect(earlyFeeOf('1000.00', { ...terms, daysLeft: 1 })).toBe('0.50');
});
