import { dayFrom } from '../../src/domain/calendarDay.ts';
import { decimal, fixedText } from '../../src/domain/decimal.ts';
import { type ClosesBefore, rateOfDay, rateText, type StrategyTerms } from '../../src/domain/investments/dailyRate.ts';
import { investmentDates } from '../../src/domain/investments/dates.ts';
import { deepestFall, paidOutOf } from '../../src/domain/investments/pastFigures.ts';
import { nextResult } from '../../src/domain/investments/result.ts';
import { moneyWeightedReturn } from '../../src/domain/investments/returns.ts';
import { riskClassOf, riskOf, stressOfCycle, volatilityOf } from '../../src/domain/investments/risk.ts';
import { dateText } from '../../src/domain/time.ts';

type Distribution = { readonly sigma: string; readonly skew: string; readonly kurtosis: string };

const dailyResults = ({ amount, rates }: { readonly amount: string; readonly rates: readonly string[] }) => {
  let earned = { amount, rates: '0', income: '0.00' };
  return rates.map((rate) => {
    const { earnings, income, valueAfter, rates: sum } = nextResult(earned, rate);
    earned = { amount, rates: sum, income };
    return { earnings, income, valueAfter };
  });
};

/** Runners of the files about AI investments, by file name. */
export const INVESTMENT_RUNNERS = {
  dailyRate: ({
    closesBefore,
    close,
    ...terms
  }: StrategyTerms & { readonly closesBefore: ClosesBefore; readonly close: string }) =>
    rateText(rateOfDay(closesBefore, close, terms).result),
  investmentDates: (bought: Parameters<typeof investmentDates>[0]) => {
    const { firstDay, beginsAt, takeBackUntil, endsAt } = investmentDates(bought);
    return { beginsAt, takeBackUntil, firstDate: dateText(firstDay), endsAt };
  },
  dailyResults,
  moneyWeightedReturn: ({ flows }: { readonly flows: readonly { readonly date: string; readonly amount: string }[] }) =>
    moneyWeightedReturn(flows.map(({ date, amount }) => ({ day: dayFrom(date) ?? 0, amount: decimal(amount) }))),
  riskClass: ({
    stressed,
    cycleDays,
    ...texts
  }: Distribution & { readonly stressed: string; readonly cycleDays: number }) => {
    const { sigma, skew, kurtosis } = texts;
    const distribution = { sigma: decimal(sigma), skew: decimal(skew), kurtosis: decimal(kurtosis) };
    const volatility = volatilityOf(distribution, cycleDays);
    return {
      volatility: fixedText(volatility, 4),
      riskClass: riskClassOf(volatility),
      stress: fixedText(stressOfCycle(distribution, decimal(stressed), cycleDays), 6),
    };
  },
  scenarios: ({
    period,
    days,
    ...terms
  }: { readonly period: readonly string[]; readonly days: number } & Parameters<typeof riskOf>[1]) =>
    riskOf(
      Array.from({ length: days }, (_, index) => period[index % period.length] ?? ''),
      terms,
    ),
  pastFigures: ({ rates, cycleDays }: { readonly rates: readonly string[]; readonly cycleDays: number }) => ({
    paidOut: paidOutOf(rates, cycleDays),
    deepestFall: fixedText(deepestFall(rates), 4),
  }),
};
