import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { AccountType, Transaction } from '../store/index.ts';
import { getCustomer } from './customerRepository.ts';
import { ACCOUNT_IDS, customerView } from './customerView.ts';

/**
 * Makes the real or the demo account the active one (§6), under the locks of both: running requests of the other one
 * finish first. Positions and orders of both stay active. The real account needs a verified identity (1204).
 */
export const switchAccount = async (
  { path }: Request<'switchAccount'>,
  { tx, world, session: { customerId } }: Context<'switchAccount'>,
): Promise<Answer<'switchAccount'>> => {
  const scope: AccountType = path.id === ACCOUNT_IDS.real ? 'real' : 'demo';
  await lockAccounts(tx, customerId);
  const { verification_status: verificationStatus } = await getCustomer(tx, customerId);
  if (scope === 'real' && verificationStatus !== 'authenticated')
    return { refused: refusal('identity-needed', { verificationStatus }) };
  await tx.updateTable('customers').set({ active_account: scope }).where('id', '=', customerId).execute();
  return { data: await customerView(tx, world, customerId) };
};

const lockAccounts = (tx: Transaction, customerId: string) =>
  tx.selectFrom('accounts').select('id').where('customer_id', '=', customerId).orderBy('scope').forUpdate().execute();
