import { decimal } from '../../domain/decimal.ts';
import { paidOf } from '../../domain/investments/returns.ts';
import { refusal } from '../../domain/refusal.ts';
import { givenBackByCorrections } from '../corrections/index.ts';
import type { Handler } from '../http/index.ts';
import { investmentTakenBack, post } from '../ledger/index.ts';
import { isUuid } from '../store/index.ts';
import { lockActiveAccount } from '../trading/index.ts';
import { announceSettled } from './announceInvestment.ts';
import { findInvestment, lockInvestment, writeSettled } from './investmentRepository.ts';
import { investmentView } from './investmentView.ts';
import { countSold } from './productRepository.ts';
import { yesterdayOf } from './products.ts';

/**
 * Takes back a first investment before it begins: amount and fee are in the balance again, but for what corrections gave
 * back of them before (INV-42 to INV-45, INV-94).
 */
export const takeBackInvestment: Handler<'takeBackInvestment'> = async (
  { path: { id } },
  { tx, world, session: { customerId }, account: mode, language },
) => {
  const account = await lockActiveAccount(tx, customerId, mode);
  if ('refused' in account) return account;
  const row = isUuid(id) ? await lockInvestment(tx, id) : undefined;
  if (!row || row.account_id !== account.id) return { refused: refusal('not-found', { field: 'id' }) };
  const { status, take_back_until: until } = row;
  const at = world.now();
  if (status === 'settled' || until === null || at >= until) {
    return { refused: refusal('request-already-decided', { status }) };
  }
  await writeSettled(tx, row.id, { takenBack: true, at });
  await countSold(tx, row.product_id, -1);
  const money = { amount: decimal(row.amount), fee: decimal(row.fee) };
  const corrected = await givenBackByCorrections(tx, {
    ...{ accountId: account.id, subject: row.id, kinds: ['investment-bought', 'investment-fee'] },
    amount: paidOf(row.amount, row.fee).result.toFixed(2),
  });
  await post(tx, investmentTakenBack({ investmentId: row.id, account, ...money, corrected, at }));
  const found = await findInvestment(tx, { accountId: account.id, id: row.id, yesterday: yesterdayOf(at) });
  if (!found) throw new Error(`Investment ${row.id} is gone.`);
  await announceSettled(tx, found, at);
  return { data: investmentView(found, language) };
};
