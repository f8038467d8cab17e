import { decimal } from '../../domain/decimal.ts';
import { givenBackByCorrections } from '../corrections/index.ts';
import { endUse } from '../destinations/index.ts';
import { post, withdrawalPaid, withdrawalReturned } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import { balanceChanged, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { endWithdrawal, insertPayout, openPayee, type Withdrawal } from './withdrawalRepository.ts';
import { explorerPage } from './withdrawalSettings.ts';

const ASKED = ['withdrawal-asked'] as const;

type Acting = { readonly tx: Transaction; readonly world: World };

/**
 * Ends a waiting withdrawal without a payout, under the lock of its review: what was held is in the balance again, but for
 * what corrections gave back of it before (WDR-81).
 */
export const giveBack = async (
  { tx, world }: Acting,
  { id, account_id: accountId, amount }: Withdrawal,
  code: string,
): Promise<void> => {
  const account = await lockAccountById(tx, accountId);
  await endWithdrawal(tx, id, { status: 'fail', code });
  await endUse(tx, id);
  const corrected = await givenBackByCorrections(tx, { ...{ accountId, subject: id, amount }, kinds: ASKED });
  await post(
    tx,
    withdrawalReturned({ withdrawalId: id, account, amount: decimal(amount), corrected, at: world.now() }),
  );
  await balanceChanged(tx, accountId);
};

/** Ends a waiting withdrawal as paid, under the lock of its review: the net amount left, the fee stays with the house. */
export const payOut = async (
  { tx, world }: Acting,
  row: Withdrawal,
  proof: { readonly reference: string; readonly isMade: boolean },
): Promise<void> => {
  const at = world.now();
  const account = await lockAccountById(tx, row.account_id);
  await endWithdrawal(tx, row.id, { status: 'success' });
  await endUse(tx, row.id);
  const url = proof.isMade ? null : explorerPage(openPayee(world, row).network, proof.reference);
  await insertPayout(tx, { withdrawal_id: row.id, reference: proof.reference, url, paid_at: at });
  const [net, fee] = [decimal(row.net_amount), decimal(row.fee).negated()];
  await post(tx, withdrawalPaid({ withdrawalId: row.id, account, net, fee, at }));
};
