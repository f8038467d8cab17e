import { type ListOrdersApiArg, type ListOrdersApiResponse, ordersApi } from './orders.gen.ts';

/** What a list of orders shows: everything of the call but where a page begins. */
export type OrderListFilter = Omit<ListOrdersApiArg, 'cursor'>;

/** The order list as one endless list: each page is read where the one before ended. */
export const orderPagesApi = ordersApi.injectEndpoints({
  endpoints: (build) => ({
    listOrderPages: build.infiniteQuery<ListOrdersApiResponse, OrderListFilter, string | undefined>({
      query: ({ queryArg: { 'X-Account': account, ...params }, pageParam: cursor }) => ({
        url: '/turnover',
        headers: { 'X-Account': account },
        params: { ...params, cursor },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      providesTags: ['orders'],
    }),
  }),
});
