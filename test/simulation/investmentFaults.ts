import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';
import type { ProductTerms } from '../../src/server/investments/productSource.ts';
import { lastDate, simulatedRate, type SimulatedProducts } from './simulatedProducts.ts';

type Fault = { readonly fault: string };

/**
 * Lists results that do not follow from the rates: each is the rounded income so far less that before, of the next date,
 * due at its end, and posted once as it is stored. What has lost everything stays at 0.00.
 */
const resultFaults = (reader: Reader) =>
  sql<Fault>`
    with recursive due as (
      select i.id, 0 as number, 0::numeric as rates, 0::numeric as income, amount, cycle_days, first_day, product_id
        from investments i
      union all
      select due.id, number + 1, due.rates + r.rate, case when amount + due.income = 0 then due.income
          else greatest(round(amount * (due.rates + r.rate), 2), -amount) end, amount, cycle_days, first_day, due.product_id
        from due join ai_rates r on r.product_id = due.product_id and r.day = first_day + number
        where number < cycle_days
    ), earned as (
      select id, first_day + number - 1 as day, income - lag(income, 1, 0) over (partition by id order by number) as earnings,
        amount + income as value_after from due
    )
    select 'result of ' || investment_id || ' for ' || r.day || ' is ' || r.earnings || ', and should be ' ||
        coalesce(earned.earnings::text, 'none') as fault
      from investment_results r left join earned on (earned.id, earned.day) = (investment_id, r.day)
      where (r.earnings, r.value_after) is distinct from (earned.earnings, earned.value_after)
    union all
    select 'result of ' || investment_id || ' for ' || day || ' was due at ' || due_at from investment_results
      where due_at <> extract(epoch from (date '1970-01-01' + day + 1)::timestamp at time zone 'Europe/London')
    union all
    select 'result of ' || coalesce(investment_id, subject) || ' and its posting do not fit' from investment_results
      full join (select subject, occurrence, due_at, posted_at, amount from postings join legs on posting_id = postings.id
        where postings.kind = 'investment-result' and ledger_account = 'invested') as posted
        on subject = investment_id and occurrence = (date '1970-01-01' + day)::text
      where coalesce(amount, 0) is distinct from earnings
        or (posted.due_at, posted.posted_at) is distinct from (investment_results.due_at, investment_results.posted_at)
        and earnings <> 0`.execute(reader);

/** Lists investments that lack a result whose rate is known, or their settlement. */
const missingFaults = (reader: Reader) =>
  sql<Fault>`
    select 'investment ' || i.id || ' lacks the result of ' || r.day as fault from investments i
      join ai_rates r on r.product_id = i.product_id and r.day = first_day + days_credited
      where status = 'in-progress'
    union all
    select 'investment ' || id || ' has all its results and is not settled' from investments
      where status = 'in-progress' and days_credited = cycle_days`.execute(reader);

/** Lists purchases, settlements and beginnings that do not follow from the terms, and notifications of settlements. */
const lifeFaults = (reader: Reader, waitSeconds: number) =>
  sql<Fault>`
    select 'investment ' || id || ' moved ' || moved || ' of the balance, not ' || due as fault from (
      select i.id, coalesce(sum(l.amount), 0) as moved,
        case when taken_back then 0 when status = 'settled' then income + fee else fee - i.amount end as due
      from investments i left join postings p on p.subject = i.id
        left join legs l on l.posting_id = p.id and ledger_account = 'cash' group by i.id) as money where moved <> due
    union all
    select 'investment ' || id || ' begins at ' || begins_at from investments i
      where begins_at - created_at not in (0, ${waitSeconds}::int)
        or (begins_at = created_at) <> exists (select 1 from investments b where b.account_id = i.account_id
          and b.id < i.id and not b.taken_back and b.begins_at <= i.created_at)
        -- From 22:00 on the next date has begun to trade.
        or first_day <> extract(day from
          ((to_timestamp(begins_at) at time zone 'Europe/London') + interval '2 hours')::date
            - date '1970-01-01'::timestamp) + 1
        or (take_back_until is not null) <> (begins_at > created_at)
    union all
    select 'investment ' || id || ' was taken back at ' || settled_at from investments
      where taken_back and (take_back_until is null or settled_at >= take_back_until)
    union all
    select 'the customer of ' || id || ' has ' || had || ' notifications of its settlement' from (
      select i.*, (select count(*) from notifications where subject_id = i.id) as had from investments i) as told
      where had <> case when status = 'settled' and not taken_back then 1 else 0 end`.execute(reader);

/** Lists products of which more is sold than there is. */
const soldFaults = (reader: Reader, products: readonly ProductTerms[]) =>
  sql<Fault>`
    select 'product ' || id || ' was sold ' || sold || ' times' as fault from ai_products
      join unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ numberTotal }) => numberTotal)}::int[])
        as offered (product_id, number_total) on product_id = id where sold > number_total`.execute(reader);

/** Lists rates that are stored otherwise than the operator said them, or not at all. */
const rateFaults = async (reader: Reader, { isLate }: SimulatedProducts, now: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ productId: string; day: number; rate: string }>`
    select product_id as "productId", day, rate from ai_rates order by product_id, day`.execute(reader);
  const wrong = rows.filter(({ productId, day, rate }) => Number(rate) !== Number(simulatedRate(productId, day)));
  const last = Math.max(...rows.map(({ day }) => day));
  return [
    ...wrong.map(({ productId, day, rate }) => `the rate of ${productId} on ${day} is stored as ${rate}`),
    ...(isLate || rows.length === 0 || last === lastDate(now)
      ? []
      : [`the last rate is that of ${last}, not of ${lastDate(now)}`]),
  ];
};

/** What the simulation knows of the products besides the database. */
export type InvestmentWorld = {
  readonly now: number;
  readonly waitSeconds: number;
  readonly products: SimulatedProducts;
};

/** Returns the faults of AI investments, one a line. */
export const investmentFaults = async (
  reader: Reader,
  { now, waitSeconds, products }: InvestmentWorld,
): Promise<readonly string[]> => {
  const found = [
    await resultFaults(reader),
    await missingFaults(reader),
    await lifeFaults(reader, waitSeconds),
    await soldFaults(reader, products.products()),
  ];
  return [...found.flatMap(({ rows }) => rows.map(({ fault }) => fault)), ...(await rateFaults(reader, products, now))];
};
