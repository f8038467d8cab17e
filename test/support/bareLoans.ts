import { decimal } from '../../src/domain/decimal.ts';
import { countsFrom } from '../../src/domain/loans/repaymentRules.ts';
import { dateText, londonDay } from '../../src/domain/time.ts';
import { loanFee, loanPaidOut, post } from '../../src/server/ledger/index.ts';
import { allocateRepayments, getLoanRow, postInterestDays, readBook } from '../../src/server/loans/index.ts';
import type { Transaction } from '../../src/server/store/index.ts';
import { balanceChanged, getRealAccount, lockAccountById, lockRealAccount } from '../../src/server/trading/index.ts';
import type { World } from '../../src/server/world/world.ts';

type Clock = Pick<World, 'newId' | 'now'>;

/** What a loan of a test costs: nothing by default. */
export type BareTerms = {
  readonly days?: number;
  readonly rate?: string;
  readonly fee?: string;
  readonly earlyFee?: string;
};

/** Pays a loan out as if it had been applied for and accepted. Returns its id. */
export const lendBare = async (
  tx: Transaction,
  world: Clock,
  { customerId, quantity, ...terms }: BareTerms & { readonly customerId: string; readonly quantity: string },
): Promise<string> => {
  const { days = 60, rate = '0', fee = '0', earlyFee = '0' } = terms;
  await lockRealAccount(tx, customerId);
  const account = { id: (await getRealAccount(tx, customerId)).id, scope: 'real' as const };
  const [id, productId, at] = [world.newId(), world.newId(), world.now()];
  await tx
    .insertInto('loan_products')
    .values({ id: productId, names: JSON.stringify({ en: 'Credit' }) })
    .execute();
  await tx
    .insertInto('reviews')
    .values({
      ...{ id, kind: 'loan', customer_id: customerId, scope: 'real', amount: quantity, submitted_at: at },
      ...{ decision: 'accept', decided_at: at, decided_by: 'desk:ann' },
    })
    .execute();
  await tx
    .insertInto('loans')
    .values({
      ...{ id, number: `bare-${id.slice(-12)}`, customer_id: customerId, account_id: account.id, scope: 'real' },
      ...{ product_id: productId, status: 'loan', quantity, days, daily_interest_rate: rate },
      ...{ platform_fee_rate: fee, early_repayment_fee_rate: earlyFee },
      ...{ payout_level: '150', warning_level: '130', liquidation_level: '120' },
      ...{ agreements: '[]', agreement_language: 'en', sealed: new Uint8Array(1), signature_file_id: null },
      ...{ session_id: world.newId(), applied_at: at, loaned_at: at, withdrawal_days: 14 },
    })
    .execute();
  await post(tx, loanPaidOut({ account, loanId: id, amount: decimal(quantity), at }));
  const amount = decimal(decimal(quantity).times(fee).toFixed(2));
  await post(tx, loanFee({ account, loanId: id, occurrence: 'platform', amount, at }));
  await postInterestDays(tx, await readBook(tx, await getLoanRow(tx, id)), at);
  await balanceChanged(tx, account.id);
  return id;
};

/** Accepts a repayment that was asked for at an instant, as if it had been reviewed now. Returns its id. */
export const acceptBare = async (
  tx: Transaction,
  world: Clock,
  {
    loanId,
    amount,
    requestedAt,
    receivedAt = requestedAt,
  }: {
    readonly loanId: string;
    readonly amount: string;
    readonly requestedAt: number;
    readonly receivedAt?: number | undefined;
  },
): Promise<string> => {
  const [id, fileId, at] = [world.newId(), world.newId(), world.now()];
  const { customer_id: customerId, account_id: accountId } = await getLoanRow(tx, loanId);
  await lockAccountById(tx, accountId);
  await tx
    .insertInto('files')
    .values({
      ...{ id: fileId, customer_id: customerId, type: 'repayment-proof', name: 'proof.png', stored_as: fileId },
      ...{ media_type: 'image/png', bytes: 1, width: 1, height: 1, created_at: at },
    })
    .execute();
  await tx
    .insertInto('reviews')
    .values({
      ...{ id, kind: 'repayment', customer_id: customerId, scope: 'real', amount, submitted_at: requestedAt },
      ...{ decision: 'accept', decided_at: at, decided_by: 'desk:ann' },
    })
    .execute();
  const none = { date: dateText(londonDay(at)), principal: '0.00', interest: '0.00', platformFee: '0.00' };
  await tx
    .insertInto('loan_repayments')
    .values({
      ...{ id, number: `bare-${id.slice(-12)}`, loan_id: loanId, customer_id: customerId, account_id: accountId },
      ...{ status: 'success', amount, currency: 'USDT', currency_digits: 2, rate: '1', rate_at: at },
      ...{ amount_to_send: amount, honoured_until: at, channel_id: world.newId(), source: '{}' as never },
      ...{
        proof_file_id: fileId,
        requested_at: requestedAt,
        decided_at: at,
        received: amount,
        received_at: receivedAt,
      },
      counts_from: countsFrom({ requestedAt, receivedAt }),
      ...{ credited: amount, credited_rate: '1', outcome: 'as-asked', overpaid: '0.00' },
      covers: JSON.stringify({ ...none, earlyRepaymentFee: '0.00', total: '0.00' }),
    })
    .execute();
  await allocateRepayments(tx, world, { loanId });
  return id;
};
