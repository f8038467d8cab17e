import { type DailyEarningsPage, investApi, type InvestmentPage } from './invest.gen.ts';
import type { Schemas } from '../../contract/index.ts';

/** Tags of what a purchase changes: products and investments, the ledger, and the account's figures. */
const MOVED = ['invest', 'funds', 'accountFigures'] as const;

type Asked = { readonly 'X-Account': 'real'; readonly status?: Schemas['InvestmentStatus'] };
type OfOne = { readonly 'X-Account': 'real'; readonly quantifyOrderId: string };

const DAYS_A_PAGE = 50;

const pages = investApi.injectEndpoints({
  endpoints: (build) => ({
    listInvestmentPages: build.infiniteQuery<InvestmentPage, Asked, string | undefined>({
      query: ({ queryArg: { status, ...account }, pageParam: cursor }) => ({
        url: '/quantify/order/getByUser',
        headers: account,
        params: { status, cursor },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      providesTags: ['invest'],
    }),
    listDayPages: build.infiniteQuery<DailyEarningsPage, OfOne, number>({
      query: ({ queryArg: { quantifyOrderId, ...account }, pageParam: page }) => ({
        url: `/quantify/detail/${page}/${DAYS_A_PAGE}`,
        headers: account,
        params: { quantifyOrderId },
      }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
      },
      providesTags: ['invest'],
    }),
  }),
});

/**
 * AI products and investments; lists as infinite queries. Their screens import them from here and not from the public
 * entry point, so that Home does not load them.
 */
export const investmentsApi = pages.enhanceEndpoints({
  addTagTypes: MOVED,
  endpoints: {
    openInvestment: { invalidatesTags: MOVED },
    takeBackInvestment: { invalidatesTags: MOVED },
  },
});
