import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['borrow'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listLoanProducts: build.query<ListLoanProductsApiResponse, ListLoanProductsApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/creditLoanProducts`,
          params: {
            status: queryArg.status,
          },
        }),
        providesTags: ['borrow'],
      }),
      applyForLoan: build.mutation<ApplyForLoanApiResponse, ApplyForLoanApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/applyLoan`,
          method: 'POST',
          body: queryArg.applyForLoanRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['borrow'],
      }),
      listLoans: build.query<ListLoansApiResponse, ListLoansApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/myLoanOrders`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            status: queryArg.status,
            cursor: queryArg.cursor,
            size: queryArg.size,
          },
        }),
        providesTags: ['borrow'],
      }),
      getLoan: build.query<GetLoanApiResponse, GetLoanApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/order/${encodeURIComponent(String(queryArg.id))}`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['borrow'],
      }),
      getLoanContract: build.query<GetLoanContractApiResponse, GetLoanContractApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/contract/${encodeURIComponent(String(queryArg.id))}`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['borrow'],
      }),
      getLoanEvidence: build.query<GetLoanEvidenceApiResponse, GetLoanEvidenceApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/contract/${encodeURIComponent(String(queryArg.id))}/evidence`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['borrow'],
      }),
      withdrawFromLoan: build.mutation<WithdrawFromLoanApiResponse, WithdrawFromLoanApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/withdraw`,
          method: 'POST',
          body: queryArg.withdrawFromLoanRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['borrow'],
      }),
      repayLoan: build.mutation<RepayLoanApiResponse, RepayLoanApiArg>({
        query: (queryArg) => ({
          url: `/creditLoan/repay`,
          method: 'POST',
          body: queryArg.repayLoanRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['borrow'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as borrowApi };
export type ListLoanProductsApiResponse = /** status 200 The answer. */ LoanProductList;
export type ListLoanProductsApiArg = {
  /** Only products that stand so; left out, all. */
  status?: LoanProductStatus;
};
export type ApplyForLoanApiResponse = /** status 200 The answer. */ Loan;
export type ApplyForLoanApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  applyForLoanRequest: ApplyForLoanRequest;
};
export type ListLoansApiResponse = /** status 200 The answer. */ LoanPage;
export type ListLoansApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** Which loans. */
  status?: LoanFilter;
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
};
export type GetLoanApiResponse = /** status 200 The answer. */ LoanDetail;
export type GetLoanApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** The loan. */
  id: Id;
};
export type GetLoanContractApiResponse = /** status 200 The answer. */ LoanContract;
export type GetLoanContractApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** The loan. */
  id: Id;
};
export type GetLoanEvidenceApiResponse = /** status 200 The answer. */ LoanEvidencePieces;
export type GetLoanEvidenceApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** The loan. */
  id: Id;
};
export type WithdrawFromLoanApiResponse = /** status 200 The answer. */ Loan;
export type WithdrawFromLoanApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  withdrawFromLoanRequest: WithdrawFromLoanRequest;
};
export type RepayLoanApiResponse = /** status 200 The answer. */ LoanRepayment;
export type RepayLoanApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  repayLoanRequest: RepayLoanRequest;
};
export type Id = string;
export type LoanProductStatus = 'open' | 'closed';
export type Money = string;
export type Decimal = string;
export type LoanTerms = {
  /** Interest of one day as a fraction of the principal. */
  dailyInterestRate: Decimal;
  /** As a fraction of the amount, once. */
  platformFeeRate: Decimal;
  /** As a fraction of the principal repaid before the due date; at most the interest of the days left. */
  earlyRepaymentFeeRate: Decimal;
};
export type UnixSeconds = number;
export type OfferPeriod = {
  opensAt: UnixSeconds;
  /** Null while no end is set. */
  closesAt: UnixSeconds | null;
};
export type MaintenanceLevels = {
  /** Paid out only if the ratio is at least this after it. */
  payout: Decimal;
  /** At or below this the customer is warned once. */
  warning: Decimal;
  /** At or below this positions are closed and withdrawals stop. */
  liquidation: Decimal;
};
export type LoanAgreementName = 'lending' | 'borrowing' | 'liability';
export type AgreementVersion = string;
export type LoanAgreement = {
  name: LoanAgreementName;
  agreementVersion: AgreementVersion;
};
export type LoanProduct = {
  id: Id;
  /** In the language asked for. */
  name: string;
  status: LoanProductStatus;
  minimumAmount: Money;
  maximumAmount: Money;
  /** What can still be lent from this product, to all customers together; null where it has no limit. */
  limitAmount: Money | null;
  /** Terms offered, ascending. */
  days: number[];
  terms: LoanTerms;
  /** Interest and platform fee together, as a fraction of the amount, at which interest stops (LON-107). */
  totalCostCap: Decimal;
  /** London dates after paying out on which the customer can withdraw from the loan (LON-58). */
  withdrawalDays: number;
  /** When it can be applied for. */
  applicationPeriod: OfferPeriod;
  maintenance: MaintenanceLevels;
  /** What has to be accepted, in its current version. */
  agreements: LoanAgreement[];
};
export type LoanProductList = {
  /** Open ones first. */
  items: LoanProduct[];
};
export type LoanStatus = 'apply' | 'review' | 'reject' | 'loan' | 'overdue' | 'answered';
export type LoanOwed = {
  /** London. */
  date: string;
  principal: Money;
  interest: Money;
  platformFee: Money;
  /** If all of it is repaid on this date; 0.00 from the due date on. */
  earlyRepaymentFee: Money;
  /** The sum of the parts. */
  total: Money;
};
export type Loan = {
  id: Id;
  /** What the customer reads to customer service. */
  number: string;
  productId: Id;
  /** In the language asked for. */
  productName: string;
  status: LoanStatus;
  /** Asked for, and paid out where it is. */
  quantity: Money;
  /** Term in days. */
  days: number;
  /** As agreed. */
  terms: LoanTerms;
  /** Interest and platform fee together, as a fraction of the quantity, at which interest stops; null of a loan without a cap (LON-107). */
  totalCostCap: Decimal | null;
  /** Whether its contract is from before the early repayment fee had a limit (LON-117). */
  earlyFeeUnlimited: boolean;
  /** Of the whole term. */
  expectedInterest: Money;
  /** Positive, as part of the debt. */
  platformFee: Money;
  /** At the end of the term: quantity + interest + platform fee. */
  totalToRepay: Money;
  /** Interest of 365 days, as a fraction (0.1825 is 18.25 %). */
  nominalYearlyRate: Decimal;
  /** All costs of the whole term in it, compounded, as a fraction (0.2695 is 26.95 %). */
  yearlyRate: Decimal;
  /** Interest so far, positive; 0.00 before it is paid out. */
  generatedInterest: Money;
  /** As of today; null before it is paid out, and once returned or rejected. */
  owed: LoanOwed | null;
  /** London midnights that principal was outstanding over, at least 1; 0 before it is paid out. */
  interestDays: number;
  appliedAt: UnixSeconds;
  /** When it was paid out; null before. */
  loanedAt: UnixSeconds | null;
  /** London; the date of paying out plus `days`, or 30 dates after a withdrawal from it. Null before it is paid out. */
  dueDate: string | null;
  /** The last London date of the right to withdraw from it; null before it is paid out. */
  withdrawUntil: string | null;
  /** When the customer withdrew from it; null if that did not happen. */
  withdrawnAt: UnixSeconds | null;
  /** When it was returned; null before. */
  answeredAt: UnixSeconds | null;
  /** In the language asked for; null unless rejected. */
  rejectionReason: string | null;
};
export type AccountType = 'real' | 'demo';
export type Amount = string;
export type MaintenanceSeen = {
  /** As in the product. */
  payout: Decimal;
  /** As in the product. */
  warning: Decimal;
  /** As in the product. */
  liquidation: Decimal;
};
export type SignaturePoint = {
  /** From the left, pixels. */
  x: number;
  /** From the top, pixels. */
  y: number;
  /** Since the first point. */
  milliseconds: number;
};
export type SignatureStroke = SignaturePoint[];
export type DrawnSignature = {
  kind: 'drawn';
  /** An upload of type `signature`, not used before. */
  fileId: Id;
  /** The lines as they were drawn. */
  strokes?: SignatureStroke[] | undefined;
};
export type TypedSignature = {
  kind: 'typed';
  /** As in the verified identity. */
  name: string;
};
export type LoanSignature =
  | ({
      kind: 'drawn';
    } & DrawnSignature)
  | ({
      kind: 'typed';
    } & TypedSignature);
export type ApplyForLoanRequest = {
  productId: Id;
  /** US dollars to borrow, two decimals at most. */
  quantity: Amount;
  /** The term, one of the product's `days`. */
  days: number;
  /** The customer's legal address. */
  legalAddress: string;
  /** US dollars a month. */
  monthlyIncome: Amount;
  /** US dollars that the customer means to invest. */
  expectedInvestmentAmount: Amount;
  /** The terms that the customer saw. */
  termsSeen: LoanTerms;
  /** The `totalCostCap` of the product that the customer saw. */
  totalCostCapSeen?: Amount | undefined;
  /** The levels of the maintenance ratio that the customer saw. */
  maintenanceSeen?: MaintenanceSeen | undefined;
  /** The texts accepted; each of the product's, in its current version, or 1206. */
  agreements: LoanAgreement[];
  signature: LoanSignature;
};
export type NextCursor = string | null;
export type LoanTotals = {
  /** How many loans there are. */
  count: number;
  quantity: Money;
  /** Of those that run, as of today. */
  owed: Money;
};
export type LoanPage = {
  /** The newest first. */
  items: Loan[];
  nextCursor: NextCursor;
  totals: LoanTotals;
};
export type LoanFilter = 'all' | 'apply' | 'review' | 'reject' | 'loan' | 'overdue' | 'answered';
export type FileUrl = string;
export type KeptDrawnSignature = {
  kind: 'drawn';
  /** Read with the bearer. */
  image: FileUrl;
};
export type KeptTypedSignature = {
  kind: 'typed';
  /** The name that was typed. */
  name: string;
};
export type KeptSignature =
  | ({
      kind: 'drawn';
    } & KeptDrawnSignature)
  | ({
      kind: 'typed';
    } & KeptTypedSignature);
export type LoanApplication = {
  /** Address of the customer, as entered. */
  legalAddress: string;
  monthlyIncome: Money;
  expectedInvestmentAmount: Money;
  /** As accepted. */
  agreements: LoanAgreement[];
  signature: KeptSignature;
  signedAt: UnixSeconds;
};
export type LoanMaintenance = {
  /** In percent, two decimals. */
  ratio: Decimal;
  /** Of the real account, the loan's own money in it. */
  netWorth: Money;
  owed: Money;
  at: UnixSeconds;
  levels: MaintenanceLevels;
};
export type LoanEvent = {
  /** What happened; `withdrawn`, the customer withdrew from it; `reversed`, a repayment was found wrong. */
  kind:
    | 'applied'
    | 'reviewing'
    | 'rejected'
    | 'loaned'
    | 'withdrawn'
    | 'warned'
    | 'overdue'
    | 'liquidated'
    | 'repaid'
    | 'reversed'
    | 'answered';
  at: UnixSeconds;
  /** Paid out, repaid or reversed; null otherwise. */
  amount: Money | null;
  /** What there is to say about it, in the language asked for. */
  text: string | null;
};
export type TransferStatus = 'waiting' | 'success' | 'fail';
export type TransferCurrency = string;
export type TransferFailure = {
  /** The reason's name; `taken-back` where the customer took a withdrawal back. */
  code: string;
  /** The reason in words, in the language asked for. */
  text: string;
};
export type TransferCredit = {
  /** Credited, or of a repayment: counted. */
  amount: Money;
  /** What came, in `currency`. */
  received: Decimal;
  /** Units of `currency` for one US dollar that it was credited at. */
  rate: Decimal;
  receivedAt: UnixSeconds;
  /** As asked for, or how it differed: another amount, after the rate kept, before the request at a rate that credits less, or at the right rate in place of an obvious error. */
  outcome: 'as-asked' | 'less' | 'more' | 'late' | 'early' | 'corrected';
};
export type LoanRepaymentNote = {
  /** The outcome of what came, then what it counts from, then what was credited to the balance. */
  code: 'less' | 'more' | 'late' | 'early' | 'corrected' | 'counts-from-arrival' | 'counts-from-request' | 'overpaid';
  /** The reason in words with its figures and instants (London), in the language asked for. */
  text: string;
};
export type LoanRepayment = {
  id: Id;
  loanId: Id;
  /** What the customer reads to customer service. */
  number: string;
  status: TransferStatus;
  amount: Money;
  currency: TransferCurrency;
  /** Units of `currency` for one US dollar, as seen. */
  rate: Decimal;
  rateAt: UnixSeconds;
  /** Amount × rate, in `currency`. */
  amountToSend: Decimal;
  channelId: Id;
  proofFileId: Id;
  /** Read with the bearer. */
  proofImage: FileUrl;
  /** What it covered, by parts; null unless accepted. */
  covers: LoanOwed | null;
  /** Null unless `fail`. */
  failureReason: TransferFailure | null;
  /** When it was asked for. */
  requestedAt: UnixSeconds;
  /** Null while it waits. */
  decidedAt: UnixSeconds | null;
  /** What came and what it counted; null unless `success`. */
  credited: TransferCredit | null;
  /** Instant that it counts from: its request, or when the money came much later (LON-46); null unless `success`. */
  countsFrom: UnixSeconds | null;
  /** Why it covered another amount than was asked for, and what that has to do with its instant; empty unless `success` (LON-115). */
  notes: LoanRepaymentNote[];
  /** By when it will probably be decided; null once it is decided, and while the server does not know. */
  expectedAt: UnixSeconds | null;
  /** When it was found wrong and reversed; null if it was not. */
  reversedAt: UnixSeconds | null;
  /** Why it was reversed, as the firm wrote it; null if it was not. */
  reversalReason: string | null;
};
export type LoanDetail = {
  loan: Loan;
  application: LoanApplication;
  /** Null unless the loan runs. */
  maintenance: LoanMaintenance | null;
  /** Oldest first. */
  events: LoanEvent[];
  /** The newest first. */
  repayments: LoanRepayment[];
};
export type Language = 'en' | 'zh-TW' | 'ja' | 'de' | 'fr' | 'it' | 'ko' | 'es' | 'vi' | 'th';
export type Sha256 = string;
export type LoanEvidence = {
  /** What the evidence is about. */
  kind: 'application' | 'text' | 'signature' | 'strokes' | 'circumstances' | 'contract';
  sha256: Sha256;
  chain: Sha256;
};
export type LoanContract = {
  loanId: Id;
  /** Number of the contract as the customer reads it. */
  number: string;
  /** Of the texts that were accepted, and of the contract's words. */
  language: Language;
  /** The lender's name, from configuration. */
  lender: string;
  /** The real name, as verified. */
  borrower: string;
  /** Masked: its last four characters. */
  idNumber: string;
  /** Address of the customer, as in the application. */
  legalAddress: string;
  quantity: Money;
  /** Term in days. */
  days: number;
  terms: LoanTerms;
  expectedInterest: Money;
  platformFee: Money;
  totalToRepay: Money;
  /** All costs in it, as a fraction. */
  yearlyRate: Decimal;
  /** Interest and platform fee together, as a fraction of the quantity, at which interest stops. Absent of a loan without a cap. */
  totalCostCap?: Decimal | undefined;
  /** Interest of a year as a fraction, without fees. Absent of an earlier contract, as the next five. */
  nominalYearlyRate?: Decimal | undefined;
  /** Interest of one day on the whole amount. */
  interestPerDay?: Money | undefined;
  /** London dates after paying out on which the customer can withdraw from the loan. */
  withdrawalDays?: number | undefined;
  /** Last London date of the right of withdrawal. */
  withdrawUntil?: string | undefined;
  /** Postal address of the lender; null where it is not configured. */
  lenderAddress?: (string | null) | undefined;
  /** Independent body for complaints where it is configured, and the address for complaints. */
  complaints?: string | undefined;
  maintenance: MaintenanceLevels;
  loanedAt: UnixSeconds;
  /** London. */
  dueDate: string;
  /** In the versions signed; their texts are part of the app. */
  agreements: LoanAgreement[];
  signature: KeptSignature;
  signedAt: UnixSeconds;
  /** In the order of the chain. */
  evidence: LoanEvidence[];
  /** The last link of the chain. */
  hash: Sha256;
};
export type LoanEvidencePiece = {
  /** What the evidence is about. */
  kind: 'application' | 'text' | 'signature' | 'strokes' | 'circumstances' | 'contract';
  /** Of its bytes. */
  mediaType: string;
  /** The bytes that `sha256` is computed from, in base64. */
  bytes: string;
  sha256: Sha256;
  chain: Sha256;
};
export type LoanEvidencePieces = {
  /** In the order of the chain. */
  pieces: LoanEvidencePiece[];
  /** The last link of the chain, as in the contract. */
  hash: Sha256;
};
export type WithdrawFromLoanRequest = {
  loanId: Id;
};
export type RepayLoanRequest = {
  loanId: Id;
  /** US dollars, the whole or a part, two decimals at most. */
  amount: Amount;
  /** The deposit channel that it was sent by. */
  channelId: Id;
  /** The rate of the channel that the customer saw. */
  rateSeen: Decimal;
  /** An upload of type `repayment-proof`, not used before. */
  proofFileId: Id;
};
export const {
  useListLoanProductsQuery,
  useLazyListLoanProductsQuery,
  useApplyForLoanMutation,
  useListLoansQuery,
  useLazyListLoansQuery,
  useGetLoanQuery,
  useLazyGetLoanQuery,
  useGetLoanContractQuery,
  useLazyGetLoanContractQuery,
  useGetLoanEvidenceQuery,
  useLazyGetLoanEvidenceQuery,
  useWithdrawFromLoanMutation,
  useRepayLoanMutation,
} = injectedRtkApi;
