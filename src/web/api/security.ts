import { type ListSecurityEventsApiArg, type SecurityEvents, securityApi as generated } from './security.gen.ts';

/** Tags of what a change of the second step changes: itself, the customer's sessions, and the waiting time of withdrawals. */
const CHANGED = ['security', 'user', 'funds'] as const;

/**
 * All calls of the second step. Their screens import them from here and not from the public entry point, so that Home
 * does not load them.
 */
export const securityApi = generated
  .injectEndpoints({
    endpoints: (build) => ({
      /** Security events as an infinite query: each page begins where the previous one ended. */
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
      }),
    }),
  })
  .enhanceEndpoints({
    addTagTypes: CHANGED,
    endpoints: {
      listSecurityEventPages: { providesTags: CHANGED },
      getSecondStep: { providesTags: ['security'] },
      disownSecurityEvent: { invalidatesTags: [] },
      // They change nothing that is shown.
      askSecondStep: { invalidatesTags: [] },
      beginAuthenticator: { invalidatesTags: [] },
      beginPasskey: { invalidatesTags: [] },
      beginPasskeySignIn: { invalidatesTags: [] },
      signInWithPasskey: { invalidatesTags: [] },
      confirmAuthenticator: { invalidatesTags: CHANGED },
      confirmPasskey: { invalidatesTags: CHANGED },
      removeAuthenticator: { invalidatesTags: CHANGED },
      removePasskey: { invalidatesTags: CHANGED },
      renewRecoveryCodes: { invalidatesTags: CHANGED },
    },
  });
