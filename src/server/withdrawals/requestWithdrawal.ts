import type { Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { checkTermsSeen } from '../../domain/funds/withdrawalRules.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { checkSecondStep, lockCustomer } from '../customers/index.ts';
import { checkPayoutWaits, findPayoutDestination, holdForUse, noteUse } from '../destinations/index.ts';
import type { Context, Handler } from '../http/index.ts';
import { post, withdrawalAsked } from '../ledger/index.ts';
import { expectedAt, nextRequestNumber, openReview } from '../reviews/index.ts';
import {
  balanceChanged,
  chargeOvernightFees,
  checkKnowledge,
  checkLeaving,
  lockAccountForFunds,
} from '../trading/index.ts';
import { checkFigures, type Checked, figuresView } from './checkWithdrawal.ts';
import type { Withdrawals } from './withdrawalSettings.ts';
import { namedBy, type PayeeChoice, payeeOf } from './payee.ts';
import { getWithdrawal, insertWithdrawal, sealPayee } from './withdrawalRepository.ts';
import { viewWithReview } from './withdrawalView.ts';

type Acting = Pick<Context<'requestCryptoWithdrawal'>, 'tx' | 'world' | 'session' | 'account' | 'language' | 'proof'>;
type Sent = { readonly amount: string; readonly feeSeen: string; readonly rateSeen: string };
type CommonRefusal =
  | 1002
  | 1201
  | 1202
  | 1204
  | 1207
  | 1208
  | 1210
  | 2000
  | 2003
  | 2004
  | 3001
  | 3002
  | 3003
  | 3004
  | 3005
  | 3007
  | 3008
  | 3009
  | 3105
  | 5005;
const OPERATIONS = { crypto: 'requestCryptoWithdrawal', bank: 'requestBankWithdrawal' } as const satisfies Record<
  PayeeChoice['kind'],
  Schemas['ProtectedOperation']
>;

type Requested = { readonly data: Schemas['Withdrawal'] } | { readonly refused: Refusal<CommonRefusal> };

/**
 * Requests a withdrawal under the lock of its account: checked in the contract's order, its whole amount is held at
 * once.
 */
const requestWithdrawal = async (
  withdrawals: Withdrawals,
  { choice, amount, feeSeen, rateSeen }: Sent & { readonly choice: PayeeChoice },
  acting: Acting,
): Promise<Requested> => {
  const { tx, world, session, account: mode } = acting;
  // A second step that is being removed is waited for: its removal begins a waiting time of withdrawals.
  await lockCustomer(tx, session.customerId);
  const account = await lockAccountForFunds(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const unasked = checkKnowledge(account);
  if (unasked) return { refused: unasked };
  await chargeOvernightFees(tx, world, account);
  const asking = { tx, world, account };
  const { customerId } = session;
  const named = { customerId, ...namedBy(choice) };
  await holdForUse(tx, named.id);
  const found = await findPayoutDestination(tx, world, named);
  if ('refused' in found) return found;
  const [waits] = await checkPayoutWaits(tx, world, { customerId, ...found });
  if (waits) return { refused: waits };
  const checked = await checkFigures(withdrawals, asking, { ...found, amount, choice });
  if ('refused' in checked) return checked;
  const present = { fee: moneyText(checked.figures.fee.result), rate: checked.terms.rate };
  const changed = checkTermsSeen({ fee: feeSeen, rate: rateSeen }, present);
  if (changed) return { refused: changed };
  const uncertain = await checkLeaving(tx, world, account.id);
  if (uncertain) return { refused: uncertain };
  const [unproven] = await checkSecondStep(acting, OPERATIONS[choice.kind]);
  if (unproven) return { refused: unproven };
  return { data: await hold(acting, { accountId: account.id, amount, checked }) };
};

/** Writes the request with its review, and holds its amount. */
const hold = async (
  { tx, world, session: { customerId }, language }: Acting,
  { accountId, amount, checked }: { readonly accountId: string; readonly amount: string; readonly checked: Checked },
): Promise<Schemas['Withdrawal']> => {
  const { destination, terms } = checked;
  const id = world.newId();
  const at = world.now();
  const figures = figuresView(amount, checked);
  const expected = await expectedAt(tx, 'withdrawal', at);
  await openReview(tx, {
    ...{ id, kind: 'withdrawal', customer_id: customerId, scope: 'real' },
    ...{ amount: figures.amount, submitted_at: at },
  });
  await insertWithdrawal(tx, {
    ...{ id, customer_id: customerId, account_id: accountId, scope: 'real', requested_at: at },
    number: await nextRequestNumber(tx, 'W', at),
    expected_at: expected,
    amount: figures.amount,
    fee_rate: figures.feeRate,
    fee: figures.fee,
    net_amount: figures.netAmount,
    currency: figures.currency,
    currency_digits: terms.currencyDigits,
    rate: figures.rate,
    rate_at: figures.rateAt,
    received: figures.actualAmountReceived,
    kind: destination.whereto.kind,
    destination_id: destination.id,
    sealed: sealPayee(world, id, payeeOf(destination)),
  });
  await noteUse(tx, { withdrawalId: id, destinationId: destination.id, amount: figures.amount });
  const account = { id: accountId, scope: 'real' } as const;
  await post(tx, withdrawalAsked({ withdrawalId: id, account, amount: decimal(amount), at }));
  await balanceChanged(tx, accountId);
  return viewWithReview(tx, { world, language }, await getWithdrawal(tx, id));
};

/** Returns the answer with the refusals of its own kind of destination alone. */
const without = <Code extends 3007 | 3008>(requested: Requested, other: Code) => {
  if ('data' in requested) return requested;
  const { refused } = requested;
  if (refused.code === other) throw new Error(`A request cannot be refused with ${other}.`);
  return { refused: refused as Exclude<typeof refused, { readonly code: Code }> };
};

/** Requests a withdrawal to a saved wallet (§7). */
export const requestCryptoWithdrawal =
  (withdrawals: Withdrawals): Handler<'requestCryptoWithdrawal'> =>
  async ({ body: { walletId, ...sent } }, context) =>
    without(await requestWithdrawal(withdrawals, { ...sent, choice: { kind: 'crypto', walletId } }, context), 3007);

/** Requests a withdrawal to a saved bank card (§7). */
export const requestBankWithdrawal =
  (withdrawals: Withdrawals): Handler<'requestBankWithdrawal'> =>
  async ({ body: { bankCardId, ...sent } }, context) =>
    without(await requestWithdrawal(withdrawals, { ...sent, choice: { kind: 'bank', bankCardId } }, context), 3008);
