import { sql } from 'kysely';
import type { Transaction } from '../src/server/store/index.ts';

/** Writes a customer, named by a letter, with an account that has nothing; returns the account's id. */
export const storeAccount = async (tx: Transaction, letter: string, at: number): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with customer as (
      insert into customers (id, email, password_hash, nickname, language, invite_code, created_at)
      values (gen_random_uuid(), ${`${letter}@example.com`}, 'none', 'A customer', 'en', ${letter.toUpperCase().repeat(8)}, ${at}::bigint)
      returning id)
    insert into accounts (id, customer_id, scope, number)
    select gen_random_uuid(), id, 'demo', 'D-' || nextval('account_numbers') from customer returning id`.execute(tx);
  return rows[0]?.id ?? '';
};
