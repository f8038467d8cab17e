import { type Banners, contentApi, type ListBannersApiArg } from './content.gen.ts';

/** Time that a list stays as it was read while no screen shows it: as long as a customer may read an article of it. */
const KEPT_SECONDS = 3600;

/**
 * Banners, news and advertisements as an infinite query: each page begins where the previous one ended. The screens that
 * list them import it from here and not from the public entry point, so that Home does not load it.
 */
export const contentPagesApi = contentApi.injectEndpoints({
  endpoints: (build) => ({
    listBannerPages: build.infiniteQuery<Banners, Omit<ListBannersApiArg, 'cursor'>, string | undefined>({
      query: ({ queryArg, pageParam: cursor }) => ({ url: '/appBanner/list', params: { ...queryArg, cursor } }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      providesTags: ['content'],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
  }),
});
