import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['funds'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listLedgerEntries: build.query<ListLedgerEntriesApiResponse, ListLedgerEntriesApiArg>({
        query: (queryArg) => ({
          url: `/entrust/fundList`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            type: queryArg['type'],
            status: queryArg.status,
            from: queryArg['from'],
            to: queryArg.to,
            cursor: queryArg.cursor,
            size: queryArg.size,
          },
        }),
        providesTags: ['funds'],
      }),
      getLedgerEntry: build.query<GetLedgerEntryApiResponse, GetLedgerEntryApiArg>({
        query: (queryArg) => ({
          url: `/entrust/fund/${encodeURIComponent(String(queryArg.id))}`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['funds'],
      }),
      listDepositChannels: build.query<ListDepositChannelsApiResponse, ListDepositChannelsApiArg>({
        query: (queryArg) => ({
          url: `/fund/recharge/type`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            status: queryArg.status,
          },
        }),
        providesTags: ['funds'],
      }),
      requestCryptoDeposit: build.mutation<RequestCryptoDepositApiResponse, RequestCryptoDepositApiArg>({
        query: (queryArg) => ({
          url: `/fund/recharge`,
          method: 'POST',
          body: queryArg.requestCryptoDepositRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['funds'],
      }),
      requestBankDeposit: build.mutation<RequestBankDepositApiResponse, RequestBankDepositApiArg>({
        query: (queryArg) => ({
          url: `/fund/recharge/addBank`,
          method: 'POST',
          body: queryArg.requestBankDepositRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['funds'],
      }),
      calculateWithdrawal: build.mutation<CalculateWithdrawalApiResponse, CalculateWithdrawalApiArg>({
        query: (queryArg) => ({
          url: `/withdraw/calculate`,
          method: 'POST',
          body: queryArg.calculateWithdrawalRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        invalidatesTags: ['funds'],
      }),
      getWithdrawalState: build.query<GetWithdrawalStateApiResponse, GetWithdrawalStateApiArg>({
        query: (queryArg) => ({
          url: `/withdraw`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['funds'],
      }),
      requestCryptoWithdrawal: build.mutation<RequestCryptoWithdrawalApiResponse, RequestCryptoWithdrawalApiArg>({
        query: (queryArg) => ({
          url: `/withdraw`,
          method: 'POST',
          body: queryArg.requestCryptoWithdrawalRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['funds'],
      }),
      requestBankWithdrawal: build.mutation<RequestBankWithdrawalApiResponse, RequestBankWithdrawalApiArg>({
        query: (queryArg) => ({
          url: `/withdraw/bank`,
          method: 'POST',
          body: queryArg.requestBankWithdrawalRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['funds'],
      }),
      takeBackWithdrawal: build.mutation<TakeBackWithdrawalApiResponse, TakeBackWithdrawalApiArg>({
        query: (queryArg) => ({
          url: `/withdraw/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['funds'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as fundsApi };
export type ListLedgerEntriesApiResponse = /** status 200 The answer. */ LedgerPage;
export type ListLedgerEntriesApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** Only entries of this type. */
  type?: LedgerEntryType;
  /** Only deposits and withdrawals that stand so. */
  status?: TransferStatus;
  /** Entries at this instant or later. */
  from?: UnixSeconds;
  /** Entries before this instant. */
  to?: UnixSeconds;
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
};
export type GetLedgerEntryApiResponse = /** status 200 The answer. */ LedgerEntry;
export type GetLedgerEntryApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** The entry. */
  id: Id;
};
export type ListDepositChannelsApiResponse = /** status 200 The answer. */ DepositChannelList;
export type ListDepositChannelsApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** Only channels that stand so; left out, all. */
  status?: DepositChannelStatus;
};
export type RequestCryptoDepositApiResponse = /** status 200 The answer. */ Deposit;
export type RequestCryptoDepositApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  requestCryptoDepositRequest: RequestCryptoDepositRequest;
};
export type RequestBankDepositApiResponse = /** status 200 The answer. */ Deposit;
export type RequestBankDepositApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  requestBankDepositRequest: RequestBankDepositRequest;
};
export type CalculateWithdrawalApiResponse = /** status 200 The answer. */ WithdrawalCalculation;
export type CalculateWithdrawalApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  calculateWithdrawalRequest: CalculateWithdrawalRequest;
};
export type GetWithdrawalStateApiResponse = /** status 200 The answer. */ WithdrawalState;
export type GetWithdrawalStateApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
};
export type RequestCryptoWithdrawalApiResponse = /** status 200 The answer. */ Withdrawal;
export type RequestCryptoWithdrawalApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  requestCryptoWithdrawalRequest: RequestCryptoWithdrawalRequest;
};
export type RequestBankWithdrawalApiResponse = /** status 200 The answer. */ Withdrawal;
export type RequestBankWithdrawalApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  requestBankWithdrawalRequest: RequestBankWithdrawalRequest;
};
export type TakeBackWithdrawalApiResponse = /** status 200 The answer. */ Withdrawal;
export type TakeBackWithdrawalApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  /** The withdrawal. */
  id: Id;
};
export type Id = string;
export type AccountType = 'real' | 'demo';
export type LedgerEntryType =
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal-returned'
  | 'profit'
  | 'fee'
  | 'overnight-fee'
  | 'protection'
  | 'grant'
  | 'investment'
  | 'investment-settled'
  | 'loan'
  | 'loan-overpaid'
  | 'correction';
export type Money = string;
export type UnixSeconds = number;
export type TransferStatus = 'waiting' | 'success' | 'fail';
export type TransferCurrency = string;
export type Decimal = string;
export type CoinNetwork = string;
export type CryptoDepositSource = {
  kind: 'crypto';
  channelId: Id;
  coinName: TransferCurrency;
  coinNetwork: CoinNetwork;
  /** Sent to. */
  address: string;
};
export type BankDepositSource = {
  kind: 'bank';
  channelId: Id;
  /** The bank paid to. */
  bankName: string;
  /** What the customer was asked to write into the transfer. */
  reference: string;
  /** The customer's saved card, if one was named; it may be deleted since. */
  bankCardId: Id | null;
};
export type DepositSource =
  | ({
      kind: 'crypto';
    } & CryptoDepositSource)
  | ({
      kind: 'bank';
    } & BankDepositSource);
export type FileUrl = string;
export type AgreementVersion = string;
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
export type Deposit = {
  id: Id;
  /** What the customer reads to customer service. */
  number: string;
  status: TransferStatus;
  /** Asked for, and credited when exactly `amountToSend` came in time. */
  amount: Money;
  currency: TransferCurrency;
  /** Units of `currency` for one US dollar, as the customer saw it. */
  rate: Decimal;
  rateAt: UnixSeconds;
  /** Amount × rate, in `currency`. */
  amountToSend: Decimal;
  source: DepositSource;
  proofFileId: Id;
  /** Read with the bearer. */
  proofImage: FileUrl;
  /** Of the deposit service agreement accepted. */
  agreementVersion: AgreementVersion;
  /** Null unless `fail`. */
  failureReason: TransferFailure | null;
  requestedAt: UnixSeconds;
  /** When the proof was uploaded. */
  proofReceivedAt: UnixSeconds;
  /** When it was credited or refused; null while it waits. */
  decidedAt: UnixSeconds | null;
  /** What came and what was credited for it; null unless `success`. */
  credited: TransferCredit | null;
  /** By when it will probably be decided; null once it is decided, and while the server does not know. */
  expectedAt: UnixSeconds | null;
};
export type DepositSubject = {
  kind: 'deposit';
  deposit: Deposit;
};
export type WithdrawalEstimate = {
  /** Units of `currency` for one US dollar at the request. */
  rate: Decimal;
  /** In `currency`, at this rate. */
  actualAmountReceived: Decimal;
};
export type CryptoWithdrawalDestination = {
  kind: 'crypto';
  walletId: Id;
  coinName: TransferCurrency;
  coinNetwork: CoinNetwork;
  /** Address of the wallet on its network. */
  address: string;
};
export type BankWithdrawalDestination = {
  kind: 'bank';
  bankCardId: Id;
  /** Name of the bank. */
  bankName: string;
  /** Masked but for its last four characters. */
  cardNumber: string;
  /** Name of the account that is paid. */
  payeeName: string;
};
export type WithdrawalDestination =
  | ({
      kind: 'crypto';
    } & CryptoWithdrawalDestination)
  | ({
      kind: 'bank';
    } & BankWithdrawalDestination);
export type WithdrawalPayout = {
  /** A transaction id or a bank's reference. */
  reference: string;
  /** A page that shows the transaction, where the network has one. */
  url: string | null;
  paidAt: UnixSeconds;
};
export type WithdrawalReturn = {
  /** Credited to the balance. */
  amount: Money;
  at: UnixSeconds;
  /** In the language asked for. */
  reason: string;
};
export type Withdrawal = {
  id: Id;
  /** What the customer reads to customer service. */
  number: string;
  status: TransferStatus;
  /** What left the account, fee included; held while it waits. */
  amount: Money;
  /** The fee as a fraction of the amount, not percent. */
  feeRate: Decimal;
  /** Negative; not taken where it fails. */
  fee: Money;
  /** Amount + fee. */
  netAmount: Money;
  currency: TransferCurrency;
  /** Units of `currency` for one US dollar: of the request while it waits, from the beginning of its payout on the one that it is paid at. */
  rate: Decimal;
  rateAt: UnixSeconds;
  /** In `currency`: an estimate until its payout begins, then what is paid. */
  actualAmountReceived: Decimal;
  estimate: WithdrawalEstimate;
  destination: WithdrawalDestination;
  /** Null unless `fail`. */
  failureReason: TransferFailure | null;
  requestedAt: UnixSeconds;
  /** When it was paid, refused or taken back; null while it waits. */
  decidedAt: UnixSeconds | null;
  /** Since when its payout is being made, so that it can no longer be taken back; null unless it waits and is being paid. */
  beingPaidSince: UnixSeconds | null;
  /** The proof of the payout; null unless `success`. */
  payout: WithdrawalPayout | null;
  /** What came back after it was paid; null if nothing did. */
  returned: WithdrawalReturn | null;
  /** By when it will probably be decided; null once it is decided, and while the server does not know. */
  expectedAt: UnixSeconds | null;
};
export type WithdrawalSubject = {
  kind: 'withdrawal';
  withdrawal: Withdrawal;
};
export type Symbol = string;
export type OrderSubject = {
  kind: 'order';
  orderId: Id;
  /** Number of the order as the customer reads it. */
  orderNumber: string;
  symbol: Symbol;
};
export type InvestmentSubject = {
  kind: 'investment';
  investmentId: Id;
  /** Number of the investment as the customer reads it. */
  investmentNumber: string;
  /** Name of the product, in the language asked for. */
  productName: string;
};
export type LoanSubject = {
  kind: 'loan';
  loanId: Id;
  /** Number of the loan as the customer reads it. */
  loanNumber: string;
  /** Name of the product, in the language asked for. */
  productName: string;
};
export type AccountSubject = {
  kind: 'account';
};
export type CorrectionSubject = {
  kind: 'correction';
  /** The entry that it corrects; null if it is about an order. */
  entryId: Id | null;
  /** The order that it corrects; null if it is about an entry. */
  orderId: Id | null;
  /** In the language asked for, or as a person wrote it. */
  reason: string;
};
export type LedgerSubject =
  | ({
      kind: 'deposit';
    } & DepositSubject)
  | ({
      kind: 'withdrawal';
    } & WithdrawalSubject)
  | ({
      kind: 'order';
    } & OrderSubject)
  | ({
      kind: 'investment';
    } & InvestmentSubject)
  | ({
      kind: 'loan';
    } & LoanSubject)
  | ({
      kind: 'account';
    } & AccountSubject)
  | ({
      kind: 'correction';
    } & CorrectionSubject);
export type LedgerEntry = {
  /** A deposit and a withdrawal have the id of the request. */
  id: Id;
  account: AccountType;
  type: LedgerEntryType;
  /** Signed: negative where the balance falls. Of a deposit that is not credited: what was asked for. */
  amount: Money;
  /** The balance after this entry; null for a deposit that is not credited, as it moved nothing. */
  balanceAfter: Money | null;
  /** What the list is sorted by: the posting, and for a deposit that is not credited the request. */
  at: UnixSeconds;
  /** What the posting is for, such as 22:00 London of an overnight fee posted later; null where nothing is posted. */
  dueAt: UnixSeconds | null;
  /** When it was posted; null where nothing is posted. */
  postedAt: UnixSeconds | null;
  subject: LedgerSubject;
};
export type NextCursor = string | null;
export type LedgerTotals = {
  /** Entries. */
  count: number;
  /** What raised the balance, but for withdrawals that were returned. */
  credited: Money;
  /** What lowered it, negative; less the withdrawals that were returned. */
  debited: Money;
};
export type LedgerPage = {
  /** The newest first. */
  items: LedgerEntry[];
  nextCursor: NextCursor;
  totals: LedgerTotals;
};
export type DepositChannelStatus = 'open' | 'paused';
export type CryptoDepositChannel = {
  id: Id;
  kind: 'crypto';
  status: DepositChannelStatus;
  /** In the language asked for. */
  name: string;
  coinName: TransferCurrency;
  coinNetwork: CoinNetwork;
  /** Where to send. */
  address: string;
  currency: TransferCurrency;
  /** Units of `currency` for one US dollar. */
  rate: Decimal;
  /** When the rate was taken. */
  rateAt: UnixSeconds;
  /** Seconds for which a rate is still accepted after another one replaced it. */
  rateHonouredSeconds: number;
  /** Decimals of an amount to send. */
  currencyDigits: number;
  /** What the house takes of a deposit; 0.00, as the whole amount is credited. */
  fee: Money;
  /** What is enforced: the lowest figure that any language's text names. The text of each language is in `GET /commonInfo`. */
  minimumAmount: Money;
  /** The customer is told to ask customer service for the exchange amount of the moment and the transfer certificate first. */
  contactServiceFirst: boolean;
};
export type SwiftCode = string;
export type BankDepositChannel = {
  id: Id;
  kind: 'bank';
  status: DepositChannelStatus;
  /** In the language asked for. */
  name: string;
  /** Name of the bank. */
  bankName: string;
  /** The account number or IBAN to pay to. */
  cardNumber: string;
  /** Address of the bank. */
  bankAddress: string;
  swiftCode: SwiftCode;
  /** Name of the account that is paid. */
  payeeName: string;
  /** Address of the owner of the account that is paid. */
  payeeAddress: string;
  /** What the customer writes on the transfer. */
  reference: string;
  currency: TransferCurrency;
  /** Units of `currency` for one US dollar. */
  rate: Decimal;
  /** When the rate was taken. */
  rateAt: UnixSeconds;
  /** Seconds for which a rate is still accepted after another one replaced it. */
  rateHonouredSeconds: number;
  /** Decimals of an amount to send. */
  currencyDigits: number;
  /** What the house takes of a deposit; 0.00, as the whole amount is credited. */
  fee: Money;
  /** What is enforced: the lowest figure that any language's text names. The text of each language is in `GET /commonInfo`. */
  minimumAmount: Money;
  /** The customer is told to ask customer service for the exchange amount of the moment and the transfer certificate first. */
  contactServiceFirst: boolean;
};
export type DepositChannel =
  | ({
      kind: 'crypto';
    } & CryptoDepositChannel)
  | ({
      kind: 'bank';
    } & BankDepositChannel);
export type DepositChannelList = {
  /** The channels. */
  items: DepositChannel[];
  /** Within how many seconds a deposit asked for now will probably be decided; null while the server does not know. */
  expectedSeconds: number | null;
};
export type Amount = string;
export type Language = 'en' | 'zh-TW' | 'ja' | 'de' | 'fr' | 'it' | 'ko' | 'es' | 'vi' | 'th';
export type FirmNamed = {
  /** Name of the firm. */
  firmName: string | null;
  /** Postal address of the firm. */
  firmAddress: string | null;
  /** Authority that supervises the firm. */
  firmSupervisor: string | null;
  /** Number of the firm in the register of that authority. */
  firmLicence: string | null;
  /** Scheme that protects customers' money, with its limit. */
  guaranteeScheme: string | null;
  /** Independent body for complaints, with its address. */
  complaintsBody: string | null;
  /** Address for complaints: `complaintsEmail`, else `contactEmail`. */
  complaintsEmail: string;
  /** Percent of customers who lost money. */
  riskWarningFigure: string | null;
};
export type RequestCryptoDepositRequest = {
  /** A channel of kind `crypto`. */
  channelId: Id;
  /** US dollars to be credited, two decimals at most. */
  amount: Amount;
  /** The rate that the customer saw. */
  rateSeen: Decimal;
  /** An upload of type `deposit-proof`, not used before. */
  proofFileId: Id;
  /** Of the deposit service agreement that the customer read. */
  agreementVersion: AgreementVersion;
  /** The language that the agreement was shown in; left out, that of the request. */
  agreementLanguage?: Language | undefined;
  /** What the agreement named of the firm as it was shown; left out, what it names now. */
  firm?: FirmNamed | undefined;
};
export type RequestBankDepositRequest = {
  /** A channel of kind `bank`. */
  channelId: Id;
  /** The customer's saved card that the money comes from; null where it is none of them. */
  bankCardId: Id | null;
  /** US dollars to be credited, two decimals at most. */
  amount: Amount;
  /** The rate that the customer saw. */
  rateSeen: Decimal;
  /** An upload of type `deposit-proof`, not used before. */
  proofFileId: Id;
  /** Of the deposit service agreement that the customer read. */
  agreementVersion: AgreementVersion;
  /** The language that the agreement was shown in; left out, that of the request. */
  agreementLanguage?: Language | undefined;
  /** What the agreement named of the firm as it was shown; left out, what it names now. */
  firm?: FirmNamed | undefined;
};
export type WithdrawalCalculation = {
  /** Leaves the account and is held at once. */
  amount: Money;
  /** The fee as a fraction of the amount, not percent. */
  feeRate: Decimal;
  /** Negative. Sent back as `feeSeen`. */
  fee: Money;
  /** Amount + fee. */
  netAmount: Money;
  currency: TransferCurrency;
  /** Decimals of the amount received. */
  currencyDigits: number;
  /** Units of `currency` for one US dollar. Sent back as `rateSeen`. */
  rate: Decimal;
  rateAt: UnixSeconds;
  /** Net amount × rate, in `currency`: an estimate, as the rate counts at which the payout begins. */
  actualAmountReceived: Decimal;
  minimumAmount: Money;
  maximumAmount: Money;
  /** max(0, balance + min(0, open profit) − used margin). */
  withdrawable: Money;
  /** What is left of it. */
  withdrawableAfter: Money;
  /** Of a bank wire: the customer is told to ask customer service for the exchange amount of the moment first. */
  contactServiceFirst: boolean;
  /** Within how many seconds a withdrawal asked for now will probably be decided; null while the server does not know. */
  expectedSeconds: number | null;
};
export type CryptoWalletChoice = {
  kind: 'crypto';
  walletId: Id;
};
export type BankCardChoice = {
  kind: 'bank';
  bankCardId: Id;
};
export type WithdrawalDestinationChoice =
  | ({
      kind: 'crypto';
    } & CryptoWalletChoice)
  | ({
      kind: 'bank';
    } & BankCardChoice);
export type CalculateWithdrawalRequest = {
  /** US dollars that leave the account, fee included, two decimals at most. */
  amount: Amount;
  destination: WithdrawalDestinationChoice;
};
export type HaltReason = 'prices' | 'venue' | 'maintenance' | 'operator';
export type WithdrawalLock = {
  /** `identity` is not verified; `knowledge` check is not done; the `second-step` is asked of everybody and not set up; no `destination` is saved;
    withdrawals wait after the credentials changed; every destination waits; a `loan` is at or below liquidation; what is withdrawable is below the
    minimum; an open position is `unvalued`, without a quote or with a stale one; a full halt concerns the account.
     */
  reason:
    | 'identity'
    | 'knowledge'
    | 'second-step'
    | 'destination'
    | 'credentials-changed'
    | 'destination-waiting'
    | 'loan'
    | 'nothing-withdrawable'
    | 'unvalued'
    | 'halted';
  /** When it ends by itself; null where the customer has to do something, and where nobody knows when. */
  endsAt: UnixSeconds | null;
  /** Of `unvalued`, what has no quote or a stale one; of `halted`, what is halted, null if everything is. Null in the others. */
  symbol: Symbol | null;
  /** Of `halted`: why. Null in the others. */
  haltReason: HaltReason | null;
};
export type WithdrawalState = {
  /** max(0, balance + min(0, open profit) − used margin). */
  withdrawable: Money;
  /** Of the account, at the instant of `withdrawable`; what is held is not in it. */
  balance: Money;
  /** Profit or loss of the open positions, at the instant of `withdrawable`. */
  openProfit: Money;
  /** Margin of the open positions, at the instant of `withdrawable`. */
  usedMargin: Money;
  /** Amount of the withdrawals that wait. */
  held: Money;
  /** The fee as a fraction of the amount, not percent. */
  feeRate: Decimal;
  minimumAmount: Money;
  maximumAmount: Money;
  /** Within how many seconds a withdrawal asked for now will probably be decided; null while the server does not know. */
  expectedSeconds: number | null;
  /** In the order in which they are resolved; empty if nothing locks withdrawals. */
  locks: WithdrawalLock[];
  /** Those that wait, then the others, each the newest first. */
  recent: Withdrawal[];
};
export type RequestCryptoWithdrawalRequest = {
  walletId: Id;
  /** US dollars that leave the account, fee included, two decimals at most. */
  amount: Amount;
  /** The calculated `fee`, negative. */
  feeSeen: Money;
  /** The calculated `rate`. */
  rateSeen: Decimal;
};
export type RequestBankWithdrawalRequest = {
  bankCardId: Id;
  /** US dollars that leave the account, fee included, two decimals at most. */
  amount: Amount;
  /** The calculated `fee`, negative. */
  feeSeen: Money;
  /** The calculated `rate`. */
  rateSeen: Decimal;
};
export const {
  useListLedgerEntriesQuery,
  useLazyListLedgerEntriesQuery,
  useGetLedgerEntryQuery,
  useLazyGetLedgerEntryQuery,
  useListDepositChannelsQuery,
  useLazyListDepositChannelsQuery,
  useRequestCryptoDepositMutation,
  useRequestBankDepositMutation,
  useCalculateWithdrawalMutation,
  useGetWithdrawalStateQuery,
  useLazyGetWithdrawalStateQuery,
  useRequestCryptoWithdrawalMutation,
  useRequestBankWithdrawalMutation,
  useTakeBackWithdrawalMutation,
} = injectedRtkApi;
