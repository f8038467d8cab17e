import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['invest'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listAiProducts: build.query<ListAiProductsApiResponse, ListAiProductsApiArg>({
        query: () => ({ url: `/quantify/list` }),
        providesTags: ['invest'],
      }),
      getAiProduct: build.query<GetAiProductApiResponse, GetAiProductApiArg>({
        query: (queryArg) => ({
          url: `/quantify/getQuantifyById`,
          params: {
            quantifyId: queryArg.quantifyId,
          },
        }),
        providesTags: ['invest'],
      }),
      openInvestment: build.mutation<OpenInvestmentApiResponse, OpenInvestmentApiArg>({
        query: (queryArg) => ({
          url: `/quantify/order/open`,
          method: 'POST',
          body: queryArg.openInvestmentRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['invest'],
      }),
      takeBackInvestment: build.mutation<TakeBackInvestmentApiResponse, TakeBackInvestmentApiArg>({
        query: (queryArg) => ({
          url: `/quantify/order/open/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['invest'],
      }),
      listDailyEarnings: build.query<ListDailyEarningsApiResponse, ListDailyEarningsApiArg>({
        query: (queryArg) => ({
          url: `/quantify/detail/${encodeURIComponent(String(queryArg.page))}/${encodeURIComponent(String(queryArg.size))}`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            quantifyOrderId: queryArg.quantifyOrderId,
          },
        }),
        providesTags: ['invest'],
      }),
      listInvestments: build.query<ListInvestmentsApiResponse, ListInvestmentsApiArg>({
        query: (queryArg) => ({
          url: `/quantify/order/getByUser`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            status: queryArg.status,
            cursor: queryArg.cursor,
            size: queryArg.size,
          },
        }),
        providesTags: ['invest'],
      }),
      getInvestment: build.query<GetInvestmentApiResponse, GetInvestmentApiArg>({
        query: (queryArg) => ({
          url: `/quantify/order/quantifyOrderId`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            quantifyOrderId: queryArg.quantifyOrderId,
          },
        }),
        providesTags: ['invest'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as investApi };
export type ListAiProductsApiResponse = /** status 200 The answer. */ AiProductList;
export type ListAiProductsApiArg = void;
export type GetAiProductApiResponse = /** status 200 The answer. */ AiProductDetail;
export type GetAiProductApiArg = {
  /** The product. */
  quantifyId: Id;
};
export type OpenInvestmentApiResponse = /** status 200 The answer. */ Investment;
export type OpenInvestmentApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  openInvestmentRequest: OpenInvestmentRequest;
};
export type TakeBackInvestmentApiResponse = /** status 200 The answer. */ Investment;
export type TakeBackInvestmentApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  /** The investment. */
  id: Id;
};
export type ListDailyEarningsApiResponse = /** status 200 The answer. */ DailyEarningsPage;
export type ListDailyEarningsApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** From 1. */
  page: number;
  /** Days a page. */
  size: number;
  /** The investment. */
  quantifyOrderId: Id;
};
export type ListInvestmentsApiResponse = /** status 200 The answer. */ InvestmentPage;
export type ListInvestmentsApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** Only those that stand so; left out, all. */
  status?: InvestmentStatus;
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
};
export type GetInvestmentApiResponse = /** status 200 The answer. */ Investment;
export type GetInvestmentApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** The investment. */
  quantifyOrderId: Id;
};
export type Id = string;
export type AiProductStatus = 'open' | 'closed' | 'sold-out';
export type Symbol = string;
export type Money = string;
export type AmountRange = {
  minimum: Money;
  maximum: Money;
};
export type Decimal = string;
export type UnixSeconds = number;
export type OfferPeriod = {
  opensAt: UnixSeconds;
  /** Null while no end is set. */
  closesAt: UnixSeconds | null;
};
export type AiPayoutSummary = {
  /** Days summed: one cycle. */
  days: number;
  /** The sum of the rates of the last `days` dates. */
  sum: Decimal;
  /** The lowest sum of any `days` consecutive dates since the product began. */
  worstSum: Decimal;
  /** The highest such sum. */
  bestSum: Decimal;
  /** How many of the last `days` dates were a loss. */
  lossDays: number;
};
export type AiProduct = {
  /** `quantifyId` in queries. */
  id: Id;
  /** In the language asked for. */
  name: string;
  status: AiProductStatus;
  /** What is traded. */
  symbol: Symbol;
  /** `five-closes` is the published rule of the chapter; null is one of the operator's own. */
  strategy: 'five-closes' | null;
  /** London dates that the money is tied up; it cannot be taken out early. */
  cycleDays: number;
  /** The least and the most of one investment. */
  fundingLimit: AmountRange;
  /** What the purchase costs; negative or 0.00. */
  fee: Money;
  /** What a day that is traded costs, as a fraction of the amount; it is deducted in the rates already. Null where the operator states none. */
  dailyCost: Decimal | null;
  /** Purchases left. */
  numberAvailable: number;
  /** Purchases offered altogether. */
  numberTotal: number;
  /** When it can be bought. */
  timePeriod: OfferPeriod;
  /** Null until a whole cycle has been paid out. */
  paidOut: AiPayoutSummary | null;
};
export type AiProductList = {
  /** Open ones first. */
  items: AiProduct[];
};
export type DailyIncome = {
  /** London. */
  date: string;
  /** A fraction of the amount (not percent); negative on a day of loss. */
  rate: Decimal;
};
export type AiScenario = {
  /** What 10,000.00 US dollars, fee included, are after one cycle. */
  value: Money;
  /** Over the cycle. */
  return: Decimal;
  /** Compounded to a year of 365 days; null where it would be above a trillion. */
  yearlyReturn: Decimal | null;
};
export type AiScenarios = {
  stress: AiScenario;
  unfavourable: AiScenario;
  moderate: AiScenario;
  favourable: AiScenario;
};
export type AiPerformance = {
  /** Dates that the figures are computed from. */
  days: number;
  worstDay: DailyIncome;
  /** The greatest fall from a highest value before it. */
  deepestFall: Decimal;
  /** Dates of loss among the dates with a trading day. */
  lossShare: Decimal;
  /** 1 is the lowest risk. */
  riskIndicator: number;
  /** Null while the history is shorter than two years. */
  scenarios: AiScenarios | null;
};
export type AiProductDetail = {
  product: AiProduct;
  /** Of the last cycle, gains and losses alike, oldest first; shorter while the product is new. */
  dailyIncome: DailyIncome[];
  /** Figures of its past; null before a whole day has a rate. */
  performance: AiPerformance | null;
  /** How long a purchase for the customer's real account would wait now before it begins, and could be taken back; 0 if it would begin at once. */
  waitSeconds: number;
};
export type InvestmentStatus = 'in-progress' | 'settled';
export type Investment = {
  /** `quantifyOrderId` in queries. */
  id: Id;
  /** What the customer reads to customer service. */
  number: string;
  productId: Id;
  /** In the language asked for. */
  productName: string;
  status: InvestmentStatus;
  investmentAmount: Money;
  /** Paid at the purchase; negative or 0.00. */
  fee: Money;
  /** Days that the investment runs. */
  cycleDays: number;
  /** Days whose result is in. */
  daysCredited: number;
  /** Yesterday's result, gain or loss; null where none was posted. */
  yesterdayEarnings: Money | null;
  /** The sum of all daily results so far; may be negative. */
  income: Money;
  /** What it holds: amount + income, never below 0.00; settled: what came back. */
  totalRevenue: Money;
  /** Income less the fee, as a fraction of what was paid; null before the first result. */
  simpleReturn: Decimal | null;
  /** The same, compounded to a year of 365 days; null before the first result, and where it would be above a trillion. */
  yearlyReturn: Decimal | null;
  createdAt: UnixSeconds;
  /** When the cycle begins; one that waits can be taken back before. */
  beginsAt: UnixSeconds;
  /** Before this instant it can be taken back; null if it cannot. */
  takeBackUntil: UnixSeconds | null;
  /** True where the customer took it back: settled, with the whole amount. */
  takenBack: boolean;
  /** When it is settled: the end of its last London date. */
  endsAt: UnixSeconds;
  /** Null while it is in progress. */
  settledAt: UnixSeconds | null;
};
export type AccountType = 'real' | 'demo';
export type Amount = string;
export type OpenInvestmentRequest = {
  productId: Id;
  /** US dollars, two decimals at most. */
  amount: Amount;
  /** The `fee` of the product that the customer saw. Not compared if absent. */
  feeSeen?: Money | undefined;
  /** The `cycleDays` of the product that the customer saw. Not compared if absent. */
  cycleDaysSeen?: number | undefined;
  /** The `waitSeconds` of the product's detail that the customer saw. Not compared if absent. */
  waitSecondsSeen?: number | undefined;
};
export type DailyEarnings = {
  /** London. */
  date: string;
  /** A fraction of the amount (not percent). */
  rate: Decimal;
  /** The day's result, gain or loss. */
  earnings: Money;
  /** What the investment held after it. */
  valueAfter: Money;
  postedAt: UnixSeconds;
};
export type DailyEarningsPage = {
  /** The newest first. */
  items: DailyEarnings[];
  /** Number of this page, from 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Days altogether. */
  total: number;
};
export type NextCursor = string | null;
export type InvestmentTotals = {
  /** How many investments there are. */
  count: number;
  investmentAmount: Money;
  yesterdayEarnings: Money;
  income: Money;
  totalRevenue: Money;
  /** Of all that have a result, as a fraction of what was paid for them; null before the first result. */
  simpleReturn: Decimal | null;
  /** Money-weighted, a year; null before the first result, and where no rate fits or it would be above a trillion. */
  yearlyReturn: Decimal | null;
};
export type InvestmentPage = {
  /** The newest first. */
  items: Investment[];
  nextCursor: NextCursor;
  totals: InvestmentTotals;
};
export const {
  useListAiProductsQuery,
  useLazyListAiProductsQuery,
  useGetAiProductQuery,
  useLazyGetAiProductQuery,
  useOpenInvestmentMutation,
  useTakeBackInvestmentMutation,
  useListDailyEarningsQuery,
  useLazyListDailyEarningsQuery,
  useListInvestmentsQuery,
  useLazyListInvestmentsQuery,
  useGetInvestmentQuery,
  useLazyGetInvestmentQuery,
} = injectedRtkApi;
