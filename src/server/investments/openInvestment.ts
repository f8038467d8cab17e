import { decimal, moneyText } from '../../domain/decimal.ts';
import { investmentDates } from '../../domain/investments/dates.ts';
import {
  checkAffordable,
  checkInvestmentAmount,
  checkPurchaseTerms,
  offerStatus,
} from '../../domain/investments/purchaseRules.ts';
import { paidOf } from '../../domain/investments/returns.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Context, Handler } from '../http/index.ts';
import { investmentBought, investmentFee, post } from '../ledger/index.ts';
import { nextRequestNumber } from '../reviews/index.ts';
import {
  accountFiguresNow,
  balanceChanged,
  checkCollateral,
  checkLeaving,
  lockAccountForFunds,
  type TradingAccount,
} from '../trading/index.ts';
import { findInvestment, insertInvestment } from './investmentRepository.ts';
import { investmentView } from './investmentView.ts';
import { countSold, keepProduct, lockSold } from './productRepository.ts';
import { yesterdayOf } from './products.ts';
import type { ProductSource, ProductTerms } from './productSource.ts';
import { waitSecondsOf } from './waitSecondsOf.ts';

type Acting = Pick<Context<'openInvestment'>, 'tx' | 'world'>;

/** Checks that a product can be bought now, under its lock (ranks 5 and 6). */
const checkOffer = async (product: ProductTerms, { tx, world }: Acting): Promise<Refusal<4001 | 4002> | undefined> => {
  await keepProduct(tx, product);
  const numberAvailable = product.numberTotal - (await lockSold(tx, product.id));
  const status = offerStatus({ ...product, numberAvailable }, world.now());
  if (status === 'closed') return refusal('product-not-open');
  return status === 'sold-out' ? refusal('product-sold-out') : undefined;
};

/** Checks what the account can pay (ranks 11 and 12). */
const checkMoney = async (
  cost: { readonly amount: string; readonly fee: string },
  accountId: string,
  { tx, world }: Acting,
): Promise<Refusal<3004 | 5005> | undefined> => {
  const { withdrawable } = await accountFiguresNow(tx, world.market, accountId);
  const paid = paidOf(cost.amount, cost.fee).result;
  return (await checkCollateral(tx, world.market, accountId, paid)) ?? checkAffordable(cost, withdrawable.result);
};

type Bought = {
  readonly account: TradingAccount;
  readonly amount: string;
  readonly at: number;
  readonly waitSeconds: number;
};

/** Writes a purchase and moves its money. Returns its id. */
const buy = async (
  product: ProductTerms,
  { account, amount, at, waitSeconds }: Bought,
  { tx, world }: Acting,
): Promise<string> => {
  const id = world.newId();
  const { id: productId, cycleDays, fee } = product;
  const { beginsAt, takeBackUntil, firstDay, endsAt } = investmentDates({ at, cycleDays, waitSeconds });
  await insertInvestment(tx, {
    ...{ id, number: await nextRequestNumber(tx, '', at), customer_id: account.customerId, account_id: account.id },
    ...{ scope: 'real', product_id: productId, amount, fee, cycle_days: cycleDays, first_day: firstDay },
    ...{ created_at: at, begins_at: beginsAt, take_back_until: takeBackUntil, ends_at: endsAt },
  });
  await countSold(tx, productId, 1);
  await post(tx, investmentBought({ investmentId: id, account, amount: decimal(amount), at }));
  await post(tx, investmentFee({ investmentId: id, account, fee: decimal(fee), at }));
  await balanceChanged(tx, account.id);
  return id;
};

/** Buys a product under the locks of the account and of the product: refused in the order of the contract's table. */
export const openInvestment =
  (source: ProductSource): Handler<'openInvestment'> =>
  async ({ body: { productId, amount, ...seen } }, { tx, world, session, account: mode, language }) => {
    const account = await lockAccountForFunds(tx, session.customerId, mode);
    if ('refused' in account) return account;
    const product = source.products().find(({ id }) => id === productId.toLowerCase());
    if (!product) return { refused: refusal('not-found', { field: 'productId' }) };
    const acting = { tx, world };
    const at = world.now();
    const waitSeconds = await waitSecondsOf(acting, account.id, at);
    const cost = { amount, fee: product.fee };
    const refused =
      (await checkOffer(product, acting)) ??
      checkInvestmentAmount(amount, product.fundingLimit) ??
      checkPurchaseTerms(seen, { ...product, waitSeconds }) ??
      (await checkMoney(cost, account.id, acting)) ??
      (await checkLeaving(tx, world, account.id));
    if (refused) return { refused };
    const id = await buy(product, { account, amount: moneyText(decimal(amount)), at, waitSeconds }, acting);
    const row = await findInvestment(tx, { accountId: account.id, id, yesterday: yesterdayOf(world.now()) });
    if (!row) throw new Error(`Investment ${id} was not written.`);
    return { data: investmentView(row, language) };
  };
