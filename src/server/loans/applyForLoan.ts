import type { Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { checkAppliedFigures, loanOfferStatus } from '../../domain/loans/applicationRules.ts';
import { areLevelsOther, ratioAtPayout, sufficesForPayout } from '../../domain/loans/maintenance.ts';
import { isSignedName } from '../../domain/loans/signature.ts';
import { changedTerm, isCapOther } from '../../domain/loans/terms.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { announceChange, keepAccepted } from '../customers/index.ts';
import { claimUnusedFile, getBytes } from '../files/index.ts';
import type { Context, Handler, Request } from '../http/index.ts';
import { verifiedName } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { expectedAt, nextRequestNumber, openReview } from '../reviews/index.ts';
import { isUuid } from '../store/index.ts';
import { accountFiguresNow, checkOwnCollateral, lockAccountForFunds, type TradingAccount } from '../trading/index.ts';
import { sealDeclared } from './declared.ts';
import { keepEvidence } from './evidence.ts';
import { readBook } from './loanBook.ts';
import { agreementsAt, limitsOf } from './loanProducts.ts';
import { findPresentLoan, getLoanRow, insertLoan, insertLoanEvent, keepProduct } from './loanRepository.ts';
import { costCapOf, type LoanProductSettings, type LoanSettings } from './loanSettings.ts';
import { loanView } from './loanView.ts';

type Acting = Pick<Context<'applyForLoan'>, 'tx' | 'world' | 'session' | 'language' | 'caller'>;
type Body = Request<'applyForLoan'>['body'];

/** What loans are offered with: the settings, and what the texts name of the firm. */
export type Offering = LoanSettings & { readonly firm: Schemas['FirmNamed'] };

/** Refuses texts that are named twice, or that no product has (LON-77). */
const checkNames = ({ agreements }: Body): Refusal<1001> | undefined =>
  new Set(agreements.map(({ name }) => name)).size < agreements.length
    ? refusal('request-invalid', { field: 'agreements' })
    : undefined;

/** Checks that each text is accepted in its current version (rank 10, LON-76). */
const checkAccepted = (
  { agreements }: Body,
  needed: readonly Schemas['LoanAgreement'][],
): Refusal<1206> | undefined => {
  const missing = needed.find(
    ({ name, agreementVersion }) =>
      agreements.find((each) => each.name === name)?.agreementVersion !== agreementVersion,
  );
  return (
    missing &&
    refusal('agreement-needed', { field: 'agreements', name: missing.name, current: missing.agreementVersion })
  );
};

type Signed = { readonly fileId: string | null; readonly bytes: Uint8Array };

/** Claims the drawn signature, or compares the typed one with the verified name (rank 11, LON-25, LON-26). */
const readSignature = async (
  { signature }: Body,
  { tx, world, session: { customerId } }: Acting,
): Promise<Signed | { readonly refused: Refusal<5002> }> => {
  const missing = { refused: refusal('signature-missing', { field: 'signature' }) };
  if (signature.kind === 'typed') {
    const name = await verifiedName(tx, world, customerId);
    const isSigned = name !== null && isSignedName(signature.name, name);
    return isSigned ? { fileId: null, bytes: Buffer.from(signature.name) } : missing;
  }
  const { fileId: id } = signature;
  const file = isUuid(id) ? await claimUnusedFile(tx, { customerId, type: 'signature', id }, world.now()) : undefined;
  return file ? { fileId: file.id, bytes: await getBytes(world, file) } : missing;
};

/** Checks that the terms and the levels are those that the customer saw (rank 12, LON-108, LON-113). */
const checkSeen = (
  { termsSeen, totalCostCapSeen, maintenanceSeen }: Body,
  product: LoanProductSettings,
): Refusal<3005> | undefined => {
  const { terms, maintenance } = product;
  const totalCostCap = costCapOf(product);
  if (changedTerm(termsSeen, terms)) return refusal('terms-changed', { field: 'termsSeen', terms });
  if (totalCostCapSeen !== undefined && isCapOther(totalCostCapSeen, totalCostCap)) {
    return refusal('terms-changed', { field: 'totalCostCapSeen', totalCostCap });
  }
  return maintenanceSeen && areLevelsOther(maintenanceSeen, maintenance)
    ? refusal('terms-changed', { field: 'maintenanceSeen', maintenance })
    : undefined;
};

/** Checks what the loan would do to the account: another loan (rank 13), and the collateral at live prices (ranks 14, 15). */
const checkAccount = async (
  { body, product, account }: Applied,
  { tx, world }: Acting,
): Promise<Refusal<2003 | 2004 | 5003 | 5005> | undefined> => {
  const present = await findPresentLoan(tx, account.id);
  if (present) return refusal('loan-running', { loanId: present.id });
  const unvalued = await checkOwnCollateral(tx, world, account.id);
  if (unvalued) return unvalued;
  const { netWorth } = await accountFiguresNow(tx, world.market, account.id);
  const { terms, maintenance } = product;
  const { quantity, days } = body;
  const ratio = ratioAtPayout(netWorth.result, { quantity, days, terms }).result;
  return sufficesForPayout(ratio, maintenance)
    ? undefined
    : refusal('maintenance-ratio-too-low', { ratio: moneyText(ratio), minimum: maintenance.payout });
};

type Applied = { readonly body: Body; readonly product: LoanProductSettings; readonly account: TradingAccount };

/** Checks the offer and the figures under the lock of the product (ranks 5 to 9): its pool is lent once (LON-28). */
const checkOffer = async (
  { body, product }: Applied,
  { tx, world }: Acting,
): Promise<Refusal<3001 | 3002 | 3003 | 4001 | 5001> | undefined> => {
  await keepProduct(tx, product);
  if (loanOfferStatus(product, world.now()) === 'closed') return refusal('product-not-open');
  const limitAmount = (await limitsOf(tx, [product])).get(product.id) ?? null;
  return checkAppliedFigures(body, { ...product, limitAmount });
};

/** Takes an application under the locks of the account and of the product: refused in the order of the contract's table. */
export const applyForLoan =
  (offering: Offering): Handler<'applyForLoan'> =>
  async ({ body }, { tx, world, session, account: mode, language, caller }) => {
    const acting = { tx, world, session, language, caller };
    const named = checkNames(body);
    if (named) return { refused: named };
    const account = await lockAccountForFunds(tx, session.customerId, mode);
    if ('refused' in account) return account;
    const product = offering.products.find(({ id }) => id === body.productId.toLowerCase());
    if (!product) return { refused: refusal('not-found', { field: 'productId' }) };
    const applied = { body, product, account };
    const agreements = agreementsAt(world.texts, world.now());
    const unfit = (await checkOffer(applied, acting)) ?? checkAccepted(body, agreements);
    if (unfit) return { refused: unfit };
    const signed = await readSignature(body, acting);
    if ('refused' in signed) return signed;
    const refused = checkSeen(body, product) ?? (await checkAccount(applied, acting));
    if (refused) return { refused };
    const { firm, withdrawalDays } = offering;
    const id = await keep({ ...applied, agreements, signed, firm, withdrawalDays }, acting);
    return { data: loanView(await readBook(tx, await getLoanRow(tx, id)), { world, language }) };
  };

type Taken = Applied & {
  readonly agreements: readonly Schemas['LoanAgreement'][];
  readonly signed: Signed;
  readonly firm: Schemas['FirmNamed'];
  readonly withdrawalDays: number;
};

/** Writes an application with its review and with what was signed. Returns its id. */
const keep = async (taken: Taken, { tx, world, session, language, caller }: Acting): Promise<string> => {
  const { body, product, account, agreements, signed, firm, withdrawalDays } = taken;
  const [id, now] = [world.newId(), world.now()];
  const number = await nextRequestNumber(tx, '', now);
  const { customerId: customer_id, sessionId } = session;
  const quantity = moneyText(decimal(body.quantity));
  const { terms, maintenance } = product;
  await openReview(tx, { id, kind: 'loan', customer_id, scope: 'real', amount: quantity, submitted_at: now });
  const declared = {
    legalAddress: body.legalAddress,
    monthlyIncome: moneyText(decimal(body.monthlyIncome)),
    expectedInvestmentAmount: moneyText(decimal(body.expectedInvestmentAmount)),
    signedName: body.signature.kind === 'typed' ? body.signature.name : null,
  };
  await insertLoan(tx, {
    ...{ id, number, customer_id, account_id: account.id, scope: 'real' },
    ...{ product_id: product.id, quantity, days: body.days },
    ...{ daily_interest_rate: terms.dailyInterestRate, platform_fee_rate: terms.platformFeeRate },
    ...{ early_repayment_fee_rate: terms.earlyRepaymentFeeRate, total_cost_cap: costCapOf(product) },
    ...{ payout_level: maintenance.payout, warning_level: maintenance.warning },
    ...{ liquidation_level: maintenance.liquidation, withdrawal_days_seen: withdrawalDays },
    ...{ agreements: JSON.stringify(agreements), agreement_language: language },
    ...{ sealed: sealDeclared(world, id, declared), signature_file_id: signed.fileId, session_id: sessionId },
    ...{ applied_at: now, expected_at: await expectedAt(tx, 'loan', now) },
  });
  const signing = { body, agreements, language, firm, sessionId, signedAt: now, signature: signed.bytes };
  await keepEvidence(tx, world, id, signing);
  await insertLoanEvent(tx, { loanId: id, kind: 'applied', at: now });
  await keepAccepted(
    tx,
    customer_id,
    agreements.map((each) => ({ ...each, language, acceptedAt: now, firm })),
  );
  const words = { amount: quantity, number };
  const change = { customerId: customer_id, mail: 'loanApplied', destinationId: null, words, caller } as const;
  await announceChange(tx, world, change);
  await notify(tx, world, customer_id, { kind: 'loan-applied', loanId: id, words });
  return id;
};
