import type { Reader } from '../store/index.ts';

/**
 * What each customer may trade, to be joined by the customer's `id`: the account that is active, whether the identity is
 * verified, and whether the questions about the risks are answered.
 */
export const tradingRights = (tx: Reader) =>
  tx
    .selectFrom('customers')
    .select(({ eb }) => [
      'id',
      'active_account as active',
      eb('verification_status', '=', 'authenticated').as('verified'),
      eb('knowledge_version', 'is not', null).as('knows'),
    ]);
