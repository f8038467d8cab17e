import type { Reader } from '../store/index.ts';

/**
 * What each customer may trade, to be joined by the customer's `id`: the account that is active, the status of the
 * identity, and whether the questions about the risks are answered.
 */
export const tradingRights = (tx: Reader) =>
  tx
    .selectFrom('customers')
    .select(({ eb }) => [
      'id',
      'active_account as active',
      'verification_status as verificationStatus',
      eb('knowledge_version', 'is not', null).as('knows'),
    ]);
