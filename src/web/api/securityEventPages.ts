import { type ListSecurityEventsApiArg, type SecurityEvents } from './security.gen.ts';
import { securityApi } from './security.ts';

/** Security events as an infinite query: each page begins where the previous one ended. */
export const securityEventPagesApi = securityApi.injectEndpoints({
  endpoints: (build) => ({
    listSecurityEventPages: build.infiniteQuery<
      SecurityEvents,
      Omit<ListSecurityEventsApiArg, 'cursor'>,
      string | undefined
    >({
      query: ({ queryArg, pageParam: cursor }) => ({ url: '/user/security-events', params: { ...queryArg, cursor } }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }: SecurityEvents) => nextCursor ?? undefined,
      },
      providesTags: ['security', 'user'],
    }),
  }),
});
