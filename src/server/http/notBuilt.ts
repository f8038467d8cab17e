import type { Handlers, OperationId, RefusalOf } from './handler.ts';

/** Operations that the contract lets answer 1007. */
type Refusable = { [Id in OperationId]: 1007 extends RefusalOf<Id>['code'] ? Id : never }[OperationId];

/** Operations of the contract that answer 1007 until they are built. An operation stands here or has a handler. */
export const NOT_BUILT = [
  'listBanners',
  'getArticle',
  'getAgreement',
  'listLedgerEntries',
  'getLedgerEntry',
  'listDepositChannels',
  'requestCryptoDeposit',
  'requestBankDeposit',
  'calculateWithdrawal',
  'requestCryptoWithdrawal',
  'requestBankWithdrawal',
  'takeBackWithdrawal',
  'listBankCards',
  'listBanks',
  'addBankCard',
  'updateBankCard',
  'deleteBankCard',
  'saveCryptoWallet',
  'listCryptoWallets',
  'deleteCryptoWallet',
  'listAiProducts',
  'getAiProduct',
  'openInvestment',
  'listDailyEarnings',
  'listInvestments',
  'getInvestment',
  'listLoanProducts',
  'applyForLoan',
  'listLoans',
  'getLoan',
  'getLoanContract',
  'repayLoan',
] as const satisfies readonly Refusable[];

type NotBuilt = (typeof NOT_BUILT)[number];
export type AllHandlers = Handlers<Exclude<OperationId, NotBuilt>>;

/**
 * The rooms' handlers as one. What does not compile: an operation with neither a handler nor a place in `NOT_BUILT`,
 * and one with both.
 */
export const allHandlers = (handlers: AllHandlers & { readonly [Id in NotBuilt]?: never }): AllHandlers => handlers;
