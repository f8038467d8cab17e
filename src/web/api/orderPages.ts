import { type ListOrdersApiArg, type ListOrdersApiResponse, ordersApi } from './orders.gen.ts';

/** Filter of an order list: all arguments of the call except the page's cursor. */
export type OrderListFilter = Omit<ListOrdersApiArg, 'cursor'>;

/** Order list as an infinite query: each page begins where the previous one ended. */
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
      providesTags: [{ type: 'orders', id: 'history' }],
    }),
  }),
});
