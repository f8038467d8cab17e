import { sql } from 'kysely';
import type { Schemas } from '../../src/contract/index.ts';
import type { Day } from './day.ts';

type Sums = { readonly credited: string; readonly debited: string; readonly entries: string; readonly waiting: string };

/** Compares what a customer is shown of held money and of the ledger with what the database has. */
export const shownFaults = (
  accountId: string,
  shown: Pick<Schemas['WithdrawalState'], 'held'> & Pick<Schemas['LedgerTotals'], 'credited' | 'debited' | 'count'>,
  is: Sums,
): readonly string[] =>
  [
    ['held', shown.held, is.waiting] as const,
    ['credited', shown.credited, is.credited] as const,
    ['debited', shown.debited, is.debited] as const,
    ['count', String(shown.count), is.entries] as const,
  ].flatMap(([name, text, due]) =>
    Number(text) === Number(due) ? [] : [`${name} of ${accountId} is shown as ${text} and is ${due}`],
  );

/** The lists are asked for after one of so many steps: they cost as much as a step. */
const ONCE_IN = 6;

/** Returns the differences between the list of entries and held money that a customer is shown and the database's. */
export const listFaults = async (day: Day): Promise<readonly string[]> => {
  const { chance, customers, server, books } = day;
  const real = customers.filter(({ account, isVerified }) => isVerified && account === 'real');
  if (real.length === 0 || !chance.oneIn(ONCE_IN)) return [];
  const { id: customerId, account } = chance.pick(real);
  const own = [...books.accounts.values()].find((one) => one.customerId === customerId && one.scope === account);
  const ask = (id: 'getWithdrawalState' | 'listLedgerEntries') =>
    server.call({ customerId, account, id, key: chance.uuid() });
  const [state, list] = [await ask('getWithdrawalState'), await ask('listLedgerEntries')];
  if (state.code !== 200 || list.code !== 200) return [`the lists were answered with ${state.code} and ${list.code}`];
  const { rows } = await sql<Sums>`
    select coalesce(sum(greatest(amount, 0)) filter (where not is_returned), 0) as credited,
      coalesce(sum(case when is_returned then amount else least(amount, 0) end), 0) as debited,
      count(*) + (select count(*) from deposits where account_id = ${own?.id}::uuid and status <> 'success') as entries,
      (select coalesce(sum(amount), 0) from withdrawals where account_id = ${own?.id}::uuid and status = 'waiting') as waiting
    from legs, lateral (select entry_type = 'withdrawal-returned' as is_returned) as of_type
    where account_id = ${own?.id}::uuid and ledger_account = 'cash'`.execute(server.world.database.reader);
  const [is] = rows;
  if (!is) return ['the ledger has no sums'];
  const { held } = state.data as Schemas['WithdrawalState'];
  return shownFaults(own?.id ?? '', { held, ...(list.data as Schemas['LedgerPage']).totals }, is);
};
