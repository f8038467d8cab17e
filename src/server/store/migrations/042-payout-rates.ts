/** Creates the rates of payouts that are set at the desk, and keeps what a withdrawal was asked for at, where it is paid at another rate. */
export const payoutRates = `
-- Never changed: a rate counts until the next one of its currency.
create table payout_rates (
  id bigint generated always as identity primary key,
  currency text not null,
  rate numeric not null check (rate > 0),
  set_at bigint not null,
  set_by text not null check (char_length(set_by) between 1 and 100)
);
create index payout_rates_of_currency on payout_rates (currency, set_at desc, id desc);
create trigger refuse_change before update or delete or truncate on payout_rates
  for each statement execute function refuse_change();

alter table withdrawals
  add column asked_rate numeric check (asked_rate > 0),
  add column asked_received numeric check (asked_received >= 0),
  add constraint withdrawals_asked check (num_nonnulls(asked_rate, asked_received) in (0, 2));
`;
