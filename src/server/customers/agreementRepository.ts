import { sql } from 'kysely';
import { type Language, LANGUAGES, type Schemas } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';

type Accepted = Schemas['AcceptedAgreement'];

/**
 * Keeps that a customer accepted versions of texts. A version that was accepted before keeps its instant (CNT-42); one that
 * names something else of the firm than before is a further consent.
 */
export const keepAccepted = async (
  tx: Transaction,
  customerId: string,
  agreements: readonly Accepted[],
): Promise<void> => {
  if (agreements.length === 0) return;
  await tx
    .insertInto('accepted_agreements')
    .values(
      agreements.map(({ name, agreementVersion: version, language, acceptedAt: accepted_at, firm }) => ({
        ...{ customer_id: customerId, name, version, language, accepted_at },
        firm: firm && JSON.stringify(firm),
      })),
    )
    .onConflict((same) => same.columns(['customer_id', 'name', 'version']).doNothing())
    .execute();
  for (const agreement of agreements) await keepRenewed(tx, customerId, agreement);
};

/** Keeps a consent to a version that was accepted before with another firm, once for each firm. */
const keepRenewed = async (
  tx: Transaction,
  customer_id: string,
  { name, agreementVersion: version, language, acceptedAt: accepted_at, firm }: Accepted,
): Promise<void> => {
  if (firm === null) return;
  const named = JSON.stringify(firm);
  await sql`insert into renewed_agreements (customer_id, name, version, language, accepted_at, firm)
    select customer_id, name, version, ${language}, ${accepted_at}, ${named}::jsonb from accepted_agreements
    where customer_id = ${customer_id} and name = ${name} and version = ${version} and firm is distinct from ${named}::jsonb
    on conflict do nothing`.execute(tx);
};

/** Names in the order of the contract's table. */
const NAMES: readonly Schemas['AgreementName'][] = [
  ...(['customer', 'risk', 'privacy', 'regulation', 'deposit', 'lending', 'borrowing', 'liability'] as const),
];

/** Lists what a customer accepted, newest first (CNT-41). */
export const findAccepted = async (tx: Reader, customerId: string): Promise<readonly Accepted[]> => {
  const read = (table: 'accepted_agreements' | 'renewed_agreements') =>
    tx
      .selectFrom(table)
      .select(['name', 'version', 'language', 'accepted_at', 'firm'])
      .where('customer_id', '=', customerId)
      .execute();
  const rows = [...(await read('accepted_agreements')), ...(await read('renewed_agreements'))];
  return rows
    .map(({ name, version, language, accepted_at: acceptedAt, firm }) => ({
      ...{ name, agreementVersion: version, acceptedAt, firm },
      language: LANGUAGES.find((each) => each === language) ?? ('en' satisfies Language),
    }))
    .sort((one, other) => other.acceptedAt - one.acceptedAt || NAMES.indexOf(one.name) - NAMES.indexOf(other.name));
};
