import type { DeskAnswer } from '../../src/server/desk/command.ts';
import { table, time } from './commandLine.ts';

type RatesAnswer = Extract<DeskAnswer, { rates: unknown } | { payouts: unknown }>;
type DepositRates = Extract<RatesAnswer, { rates: unknown }>['rates'];
type PayoutRates = NonNullable<RatesAnswer['payouts']>;

const depositTable = (rates: DepositRates): string => {
  const rows = rates.map((each) => [
    each.channelId,
    each.kind,
    each.status,
    each.currency,
    each.by,
    each.rate,
    time(each.rateAt),
    time(each.honouredUntil),
    each.rateId,
  ]);
  const head = ['channel', 'kind', 'status', 'currency', 'by', 'rate for 1 USD', 'since (London)', 'until', 'id'];
  return table([head, ...rows]);
};

const payoutTable = (payouts: PayoutRates): string => {
  const rows = payouts.map(({ currency, rate, rateAt, setBy }) => [currency, rate, time(rateAt), setBy]);
  return table([['payout in', 'rate for 1 USD', 'since (London)', 'by'], ...rows]);
};

/** Words the rates of deposits, of payouts, or of both. */
export const ratesWords = (answer: RatesAnswer): string =>
  [
    ...('rates' in answer ? [depositTable(answer.rates)] : []),
    ...(answer.payouts ? [payoutTable(answer.payouts)] : []),
  ].join('\n\n');
