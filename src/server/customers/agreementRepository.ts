import { type Language, LANGUAGES, type Schemas } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';

type Accepted = Schemas['AcceptedAgreement'];

/** Keeps that a customer accepted versions of texts. A version that was accepted before keeps its instant (CNT-42). */
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
};

/** Names in the order of the contract's table. */
const NAMES: readonly Schemas['AgreementName'][] = [
  ...(['customer', 'risk', 'privacy', 'regulation', 'deposit', 'lending', 'borrowing', 'liability'] as const),
];

/** Lists what a customer accepted, newest first (CNT-41). */
export const findAccepted = async (tx: Reader, customerId: string): Promise<readonly Accepted[]> => {
  const rows = await tx
    .selectFrom('accepted_agreements')
    .select(['name', 'version', 'language', 'accepted_at', 'firm'])
    .where('customer_id', '=', customerId)
    .execute();
  return rows
    .map(({ name, version, language, accepted_at: acceptedAt, firm }) => ({
      ...{ name, agreementVersion: version, acceptedAt, firm },
      language: LANGUAGES.find((each) => each === language) ?? ('en' satisfies Language),
    }))
    .sort((one, other) => other.acceptedAt - one.acceptedAt || NAMES.indexOf(one.name) - NAMES.indexOf(other.name));
};
