import type { Schemas } from '../../contract/index.ts';
import {
  fundsApi as generatedFunds,
  type ListLedgerEntriesApiArg,
  type ListLedgerEntriesApiResponse,
} from './funds.gen.ts';
import { together } from './together.ts';
import { walletApi as generatedWallet } from './wallet.gen.ts';

/** Filter of the ledger: all arguments of the call except the page's cursor. */
export type LedgerFilter = Omit<ListLedgerEntriesApiArg, 'cursor'>;

/** What a statement is asked for: its account, form, and first and last London date. */
export type StatementQuery = {
  readonly 'X-Account': Schemas['AccountType'];
  readonly format: Schemas['StatementFormat'];
  readonly first: string;
  readonly last: string;
};

/** Tags of what a withdrawal changes: its own state, the account's figures, and the destinations in use. */
const MOVED = ['funds', 'accountFigures', 'wallet'] as const;
/** Tags of what a reviewer's decision changes: it arrives as an event, which refetches the customer. */
const DECIDED = ['funds', 'user'] as const;
const SAVED = ['wallet', 'user'] as const;

const funds = generatedFunds
  .enhanceEndpoints({
    addTagTypes: [...MOVED, 'user'],
    endpoints: {
      // It moves nothing.
      calculateWithdrawal: { invalidatesTags: [] },
      getLedgerEntry: { providesTags: DECIDED },
      // What happens to a withdrawal later comes as an event, which refetches the account's figures.
      getWithdrawalState: { providesTags: MOVED },
      requestCryptoWithdrawal: { invalidatesTags: MOVED },
      requestBankWithdrawal: { invalidatesTags: MOVED },
      takeBackWithdrawal: { invalidatesTags: MOVED },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The ledger, each page beginning where the previous one ended; a filter makes it the records of one kind. */
      listLedgerEntryPages: build.infiniteQuery<ListLedgerEntriesApiResponse, LedgerFilter, string | undefined>({
        query: ({ queryArg: { 'X-Account': account, ...params }, pageParam: cursor }) => ({
          url: '/entrust/fundList',
          headers: { 'X-Account': account },
          params: { ...params, cursor },
        }),
        infiniteQueryOptions: {
          initialPageParam: undefined,
          getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        },
        providesTags: DECIDED,
      }),
      /** A statement as the object URL of a file. A mutation: each press makes a file, and none is kept in the cache. */
      makeStatement: build.mutation<string, StatementQuery>({
        query: ({ 'X-Account': account, ...params }) => ({
          url: '/entrust/statement',
          headers: { 'X-Account': account },
          params,
        }),
        // The object URL holds the file in memory until it is saved.
        transformResponse: (file: Blob) => URL.createObjectURL(file),
      }),
    }),
  });

const wallet = generatedWallet.enhanceEndpoints({
  addTagTypes: SAVED,
  endpoints: { listCryptoWallets: { providesTags: SAVED }, listBankCards: { providesTags: SAVED } },
});

/**
 * All calls of money: the ledger and its statements, deposits, withdrawals, wallets and bank cards. Their screens import
 * them from here and not from the public entry point, so that Home does not load them.
 */
export const fundsApi = together(funds, wallet);
