import { borrowApi, type Loan, type LoanEvidencePieces, type LoanFilter, type LoanPage } from './borrow.gen.ts';

/** Tags of what a decision changes: it arrives as an event, which refetches the customer. */
const DECIDED = ['borrow', 'user'] as const;
/** Tags of what an application, a repayment or a withdrawal from a loan changes. */
const MOVED = ['borrow', 'funds', 'accountFigures'] as const;

type Asked = { readonly 'X-Account': 'real'; readonly status?: LoanFilter };

const pages = borrowApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loans page by page, each page beginning where the previous one ended. */
    listLoanPages: build.infiniteQuery<LoanPage, Asked, string | undefined>({
      query: ({ queryArg: { status, ...account }, pageParam: cursor }) => ({
        url: '/creditLoan/myLoanOrders',
        headers: account,
        params: { status, cursor },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
    }),
    /** Pieces of what was signed. A mutation: each press reads them, and none is kept in the cache. */
    readEvidence: build.mutation<LoanEvidencePieces, Loan['id']>({
      query: (id) => ({
        url: `/creditLoan/contract/${encodeURIComponent(id)}/evidence`,
        headers: { 'X-Account': 'real' },
      }),
    }),
    /** A contract as the object URL of a file. A mutation: each press reads it, and none is kept in the cache. */
    readContractFile: build.mutation<string, Loan['id']>({
      query: (id) => ({
        url: `/creditLoan/contract/${encodeURIComponent(id)}/pdf`,
        headers: { 'X-Account': 'real' },
      }),
      // The object URL holds the file in memory until it is saved.
      transformResponse: (file: Blob) => URL.createObjectURL(file),
    }),
  }),
});

/**
 * Credit loans; lists as infinite queries. Their screens import them from here and not from the public entry point, so
 * that Home does not load them.
 */
export const loansApi = pages.enhanceEndpoints({
  addTagTypes: [...DECIDED, ...MOVED],
  endpoints: {
    listLoanPages: { providesTags: DECIDED },
    getLoan: { providesTags: [...DECIDED, 'accountFigures'] },
    getLoanContract: { providesTags: DECIDED },
    applyForLoan: { invalidatesTags: MOVED },
    repayLoan: { invalidatesTags: MOVED },
    withdrawFromLoan: { invalidatesTags: MOVED },
  },
});
