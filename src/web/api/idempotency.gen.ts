import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['idempotency'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getIdempotentAnswer: build.query<GetIdempotentAnswerApiResponse, GetIdempotentAnswerApiArg>({
        query: (queryArg) => ({
          url: `/idempotency/${encodeURIComponent(String(queryArg.key))}`,
          params: {
            operationId: queryArg.operationId,
          },
        }),
        providesTags: ['idempotency'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as idempotencyApi };
export type GetIdempotentAnswerApiResponse = /** status 200 The answer. */ IdempotencyRecord;
export type GetIdempotentAnswerApiArg = {
  /** The `Idempotency-Key` of that request. */
  key: string;
  /** The operation that it was sent to. */
  operationId: OperationId;
};
export type Envelope = {
  code: number;
  msg: string;
  /** As the operation answers it. */
  data: unknown;
};
export type IdempotencyRecord = {
  /** What became of the request, as described above. */
  state: 'unknown' | 'in-progress' | 'answered';
  /** Null unless answered. */
  answer: Envelope | null;
};
export type OperationId = string;
export const { useGetIdempotentAnswerQuery, useLazyGetIdempotentAnswerQuery } = injectedRtkApi;
