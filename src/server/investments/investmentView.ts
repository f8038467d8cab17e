import type { Language, Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { returnsOf } from '../../domain/investments/returns.ts';
import type { ShownRow } from './investmentRepository.ts';
import { nameIn } from './products.ts';

/** Returns what an investment holds, or what came back of it: its amount with what it has earned, US dollars. */
export const totalRevenueOf = ({ amount, income }: Pick<ShownRow, 'amount' | 'income'>): string =>
  moneyText(decimal(amount).plus(income));

/** Investment as its customer sees it. */
export const investmentView = (row: ShownRow, language: Language): Schemas['Investment'] => {
  const { amount, fee, income, days_credited: days } = row;
  const totalRevenue = totalRevenueOf(row);
  return {
    ...{ id: row.id, number: row.number, productId: row.product_id, productName: nameIn(row.names, language) },
    ...{ status: row.status, investmentAmount: amount, fee, cycleDays: row.cycle_days, daysCredited: days },
    ...{ yesterdayEarnings: row.yesterday, income, totalRevenue },
    ...returnsOf({ amount, fee, totalRevenue, days }),
    ...{ createdAt: row.created_at, beginsAt: row.begins_at, takeBackUntil: row.take_back_until },
    ...{ takenBack: row.taken_back, endsAt: row.ends_at, settledAt: row.settled_at },
  };
};
