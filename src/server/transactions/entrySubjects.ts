import type { Language, Schemas } from '../../contract/index.ts';
import type { EntryRow } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findOrderSubjects } from '../trading/index.ts';
import type { MoneyRequests } from './moneyRequests.ts';

export type Asking = { readonly tx: Reader; readonly language: Language };

/** Types of entries that belong to an order or to one of its closings. */
const OF_ORDERS: readonly Schemas['LedgerEntryType'][] = ['profit', 'fee', 'overnight-fee', 'protection'];

type Subjected = Pick<EntryRow, 'type' | 'subject'>;
export type SubjectOf = (entry: Subjected) => Schemas['LedgerSubject'];

/** Reads what entries are about: each kind in one statement. An entry that no room knows is of the account. */
export const readSubjects = async (
  asking: Asking,
  requests: readonly MoneyRequests[],
  entries: readonly Subjected[],
): Promise<SubjectOf> => {
  const ids = (isOfOrder: boolean) => [
    ...new Set(
      entries
        .filter(({ type }) => type !== 'grant' && OF_ORDERS.includes(type) === isOfOrder)
        .map(({ subject }) => subject),
    ),
  ];
  const ofOrders = ids(true);
  const orders = ofOrders.length === 0 ? new Map() : await findOrderSubjects(asking.tx, ofOrders);
  // A fee of no order is that of an investment.
  const others = [...ids(false), ...ofOrders.filter((id) => !orders.has(id))];
  const found = others.length === 0 ? [] : await Promise.all(requests.map((room) => room.subjects(asking, others)));
  const subjects = new Map<string, Schemas['LedgerSubject']>(found.flatMap((ofRoom) => [...ofRoom]));
  for (const [id, order] of orders) subjects.set(id, { kind: 'order', ...order });
  return ({ subject }) => subjects.get(subject) ?? { kind: 'account' };
};
