import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';

/** Investment as the database stores it. Money is texts, instants seconds. */
export type InvestmentSeen = {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly productId: string;
  readonly status: 'in-progress' | 'settled';
  readonly takenBack: boolean;
  readonly amount: string;
  readonly income: string;
  readonly createdAt: number;
  readonly takeBackUntil: number | null;
  readonly results: number;
};

export type InvestmentsSeen = ReadonlyMap<string, InvestmentSeen>;

export const readInvestments = async (reader: Reader): Promise<InvestmentsSeen> => {
  const { rows } = await sql<InvestmentSeen>`
    select id, number, customer_id as "customerId", account_id as "accountId", product_id as "productId", status,
      taken_back as "takenBack", amount, income, created_at as "createdAt", take_back_until as "takeBackUntil",
      (select count(*) from investment_results where investment_id = investments.id)::int as results
    from investments order by created_at, id`.execute(reader);
  return new Map(rows.map((row) => [row.id, row]));
};
