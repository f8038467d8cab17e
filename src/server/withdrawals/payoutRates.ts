import { decimal } from '../../domain/decimal.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { withdrawalFigures } from '../../domain/funds/withdrawal.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { type Withdrawal, writePaidRate } from './withdrawalRepository.ts';
import type { PayoutCurrency, Withdrawals } from './withdrawalSettings.ts';

/** Rate that payouts in a currency are made at, units of it for one US dollar, and the instant at which it was set. */
export type PayoutRate = { readonly rate: string; readonly rateAt: number };

/** Rate of payouts in a currency, as the desk sees it. */
export type DeskPayoutRate = PayoutRate & {
  readonly currency: string;
  /** Who set it. */
  readonly setBy: string;
};

/** Who set the rates of the configuration, in their record. */
const BY_CONFIGURATION = 'configuration';

const RATE = /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,18})?$/;

/** Selects the rates of a currency that were set at the desk, the latest first. */
const setRates = (reader: Reader, currency: string) =>
  reader
    .selectFrom('payout_rates')
    .select(['currency', 'rate', 'set_at as rateAt', 'set_by as setBy'])
    .where('currency', '=', currency)
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc');

const lastSet = (reader: Reader, currency: string): Promise<DeskPayoutRate | undefined> =>
  setRates(reader, currency).limit(1).executeTakeFirst();

/** Returns the present rate of a currency: the one that was set last at the desk, or else the configured one. */
const presentOf = async (
  reader: Reader,
  { ratesSetAt }: Pick<Withdrawals, 'ratesSetAt'>,
  { currency, rate }: Pick<PayoutCurrency, 'currency' | 'rate'>,
): Promise<DeskPayoutRate> => {
  return (await lastSet(reader, currency)) ?? { currency, rate, rateAt: ratesSetAt, setBy: BY_CONFIGURATION };
};

/** Returns the present rate of a currency; undefined where nothing is paid out in it any more. */
export const presentPayoutRate = async (
  reader: Reader,
  withdrawals: Withdrawals,
  currency: string,
): Promise<PayoutRate | undefined> => {
  const configured = withdrawals.settings.currencies.find((each) => each.currency === currency);
  return configured && presentOf(reader, withdrawals, configured);
};

/** Returns the rate that a payout would begin at: the present one, or its own where nothing is paid out in its currency any more. */
export const rateOfPayout = async (reader: Reader, withdrawals: Withdrawals, row: Withdrawal): Promise<PayoutRate> =>
  (await presentPayoutRate(reader, withdrawals, row.currency)) ?? { rate: row.rate, rateAt: row.rate_at };

/** Returns who set the rate that a withdrawal is paid at, or would be; undefined for one of the configuration. */
export const whoSetRate = async (
  reader: Reader,
  { settings: { currencies } }: Withdrawals,
  { currency, rate, rate_at: rateAt }: Withdrawal,
  { isFixed }: { readonly isFixed: boolean },
): Promise<string | undefined> => {
  if (!isFixed)
    return currencies.some((each) => each.currency === currency) ? (await lastSet(reader, currency))?.setBy : undefined;
  const set = await setRates(reader, currency).where('set_at', '=', rateAt).where('rate', '=', rate).executeTakeFirst();
  return set?.setBy;
};

/** Calculates what a withdrawal pays at a rate, in its currency. */
export const receivedAtRate = (
  { amount, fee_rate: feeRate, currency_digits: currencyDigits }: Withdrawal,
  rate: string,
) => withdrawalFigures(amount, { feeRate, rate, currencyDigits }).actualAmountReceived.result.toFixed(currencyDigits);

/** Fixes the rate that a withdrawal is paid at as its payout begins, so that nobody waits for a better one (WDR-74). */
export const fixRate = async (tx: Transaction, row: Withdrawal, { rate, rateAt }: PayoutRate): Promise<void> => {
  if (decimal(rate).eq(row.rate) && rateAt === row.rate_at) return;
  await writePaidRate(tx, row.id, { rate, rateAt, received: receivedAtRate(row, rate) });
};

/** Rate of payouts that a person sets. */
export type NewPayoutRate = {
  readonly currency: string;
  readonly rate: string;
  readonly by: string;
  /** True where the person has looked again at a rate far from the present one. */
  readonly isConfirmed?: boolean | undefined;
};

export type DeskPayoutRates = { readonly payouts: readonly DeskPayoutRate[] } | { readonly fault: string };

/** The desk's view of the rates of payouts: lists the present ones, and sets a new one, which counts at once everywhere. */
export const payoutRatesAtDesk = ({ database, now }: World, withdrawals: Withdrawals) => {
  const { currencies } = withdrawals.settings;
  const list = async () => ({
    payouts: await Promise.all(currencies.map((each) => presentOf(database.reader, withdrawals, each))),
  });
  return {
    list,
    async set({ currency, rate, by, isConfirmed }: NewPayoutRate): Promise<DeskPayoutRates> {
      const present = await presentPayoutRate(database.reader, withdrawals, currency);
      if (!present) return { fault: `Nothing is paid out in ${currency}.` };
      if (currency === 'USD') return { fault: 'US dollars are paid out as they are.' };
      if (!RATE.test(rate)) return { fault: `${rate} is no rate: units of the currency for one US dollar.` };
      if (!isConfirmed && isFarFrom(rate, present.rate)) {
        return { fault: `The rate is ${present.rate} now: ${rate} is far from it. If it is right: --confirm.` };
      }
      await database.transaction(async (tx) => {
        const at = now();
        await tx.insertInto('payout_rates').values({ currency, rate, set_at: at, set_by: by }).execute();
        const set = { kind: 'payout-rate-set', subject: currency, detail: { rate } } as const;
        await recordEvent(tx, { at, ...set, by, customerId: null });
      });
      return list();
    },
  };
};
export type PayoutRatesAtDesk = ReturnType<typeof payoutRatesAtDesk>;
