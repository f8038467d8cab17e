import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['wallet'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listBankCards: build.query<ListBankCardsApiResponse, ListBankCardsApiArg>({
        query: () => ({ url: `/appBank/bankUserList` }),
        providesTags: ['wallet'],
      }),
      listBanks: build.query<ListBanksApiResponse, ListBanksApiArg>({
        query: () => ({ url: `/appBank/bankList` }),
        providesTags: ['wallet'],
      }),
      updateBankCard: build.mutation<UpdateBankCardApiResponse, UpdateBankCardApiArg>({
        query: (queryArg) => ({
          url: `/appBank`,
          method: 'PUT',
          body: queryArg.updateBankCardRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['wallet'],
      }),
      addBankCard: build.mutation<AddBankCardApiResponse, AddBankCardApiArg>({
        query: (queryArg) => ({
          url: `/appBank`,
          method: 'POST',
          body: queryArg.addBankCardRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['wallet'],
      }),
      deleteBankCard: build.mutation<DeleteBankCardApiResponse, DeleteBankCardApiArg>({
        query: (queryArg) => ({
          url: `/appBank/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['wallet'],
      }),
      saveCryptoWallet: build.mutation<SaveCryptoWalletApiResponse, SaveCryptoWalletApiArg>({
        query: (queryArg) => ({
          url: `/wallet`,
          method: 'POST',
          body: queryArg.saveCryptoWalletRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['wallet'],
      }),
      listCryptoWallets: build.query<ListCryptoWalletsApiResponse, ListCryptoWalletsApiArg>({
        query: () => ({ url: `/wallet/list` }),
        providesTags: ['wallet'],
      }),
      deleteCryptoWallet: build.mutation<DeleteCryptoWalletApiResponse, DeleteCryptoWalletApiArg>({
        query: (queryArg) => ({
          url: `/wallet/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['wallet'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as walletApi };
export type ListBankCardsApiResponse = /** status 200 The answer. */ BankCardList;
export type ListBankCardsApiArg = void;
export type ListBanksApiResponse = /** status 200 The answer. */ BankList;
export type ListBanksApiArg = void;
export type UpdateBankCardApiResponse = /** status 200 The answer. */ BankCard;
export type UpdateBankCardApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  updateBankCardRequest: UpdateBankCardRequest;
};
export type AddBankCardApiResponse = /** status 200 The answer. */ BankCard;
export type AddBankCardApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  addBankCardRequest: AddBankCardRequest;
};
export type DeleteBankCardApiResponse = /** status 200 The answer. */ null;
export type DeleteBankCardApiArg = {
  /** The card. */
  id: Id;
};
export type SaveCryptoWalletApiResponse = /** status 200 The answer. */ CryptoWallet;
export type SaveCryptoWalletApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  saveCryptoWalletRequest: SaveCryptoWalletRequest;
};
export type ListCryptoWalletsApiResponse = /** status 200 The answer. */ CryptoWalletList;
export type ListCryptoWalletsApiArg = void;
export type DeleteCryptoWalletApiResponse = /** status 200 The answer. */ null;
export type DeleteCryptoWalletApiArg = {
  /** The wallet. */
  id: Id;
};
export type Id = string;
export type SwiftCode = string;
export type TransferCurrency = string;
export type Money = string;
export type DestinationUse = {
  /** How many wait. */
  withdrawals: number;
  /** Of all of them. */
  amount: Money;
};
export type UnixSeconds = number;
export type BankCard = {
  id: Id;
  /** Name of the customer as the card has it. */
  realName: string;
  /** Name of the bank. */
  bankName: string;
  /** Without spaces, masked but for its last four characters. */
  cardNumber: string;
  /** Address of the bank. */
  bankAddress: string;
  swiftCode: SwiftCode;
  /** Name of the account that is paid. */
  payeeName: string;
  /** Address of the owner of the account that is paid. */
  payeeAddress: string;
  currency: TransferCurrency;
  /** Null where no withdrawal waits; while one does, it is neither edited nor deleted. */
  inUse: DestinationUse | null;
  addedAt: UnixSeconds;
  /** From when a withdrawal can go there. */
  usableAt: UnixSeconds;
};
export type BankCardList = {
  /** The newest first. */
  items: BankCard[];
  /** Currencies that are paid out to a card. */
  currencies: TransferCurrency[];
};
export type Bank = {
  /** Name of the bank. */
  name: string;
  /** Code of the bank in SWIFT; null if it is not known. */
  swiftCode: SwiftCode | null;
  /** In the language asked for. */
  countryName: string;
};
export type BankList = {
  /** By name. */
  items: Bank[];
};
export type UpdateBankCardRequest = {
  id: Id;
  /** Of the card holder. */
  realName: string;
  /** Name of the bank. */
  bankName: string;
  /** A card or account number or an IBAN, spaces allowed; the masked number keeps the number as it is. */
  cardNumber: string;
  /** Address of the bank. */
  bankAddress: string;
  /** The bank's international (SWIFT) code as entered; one that cannot be one is refused with 3102. */
  swiftCode: string;
  /** Name of the account that is paid. */
  payeeName: string;
  /** Address of the owner of the account that is paid. */
  payeeAddress: string;
  currency: TransferCurrency;
};
export type AddBankCardRequest = {
  /** Of the card holder. */
  realName: string;
  /** Name of the bank. */
  bankName: string;
  /** A card or account number or an IBAN, spaces allowed; checked by its check digits where it has any. */
  cardNumber: string;
  /** Address of the bank. */
  bankAddress: string;
  /** The bank's international (SWIFT) code as entered; one that cannot be one is refused with 3102. */
  swiftCode: string;
  /** Name of the account that is paid. */
  payeeName: string;
  /** Address of the owner of the account that is paid. */
  payeeAddress: string;
  currency: TransferCurrency;
};
export type CoinNetwork = string;
export type CryptoWallet = {
  id: Id;
  /** The customer's own name of it; null if none was given. */
  name: string | null;
  coinName: TransferCurrency;
  coinNetwork: CoinNetwork;
  /** It fits its network, else it would not have been kept. */
  address: string;
  /** Null where no withdrawal waits; while one does, it is neither edited nor deleted. */
  inUse: DestinationUse | null;
  addedAt: UnixSeconds;
  /** From when a withdrawal can go there. */
  usableAt: UnixSeconds;
};
export type SaveCryptoWalletRequest = {
  /** The wallet to edit; left out, one is added. */
  id?: Id | undefined;
  coinName: TransferCurrency;
  coinNetwork: CoinNetwork;
  /** The customer's own name of it. */
  name?: string | undefined;
  /** Checked for its network, checksum included. */
  address: string;
};
export type WalletNetwork = {
  coinName: TransferCurrency;
  coinNetwork: CoinNetwork;
  /** The rule that its addresses follow. */
  addressFormat: 'bitcoin' | 'ethereum' | 'tron';
};
export type CryptoWalletList = {
  /** The newest first. */
  items: CryptoWallet[];
  /** What is offered for a new wallet. */
  networks: WalletNetwork[];
};
export const {
  useListBankCardsQuery,
  useLazyListBankCardsQuery,
  useListBanksQuery,
  useLazyListBanksQuery,
  useUpdateBankCardMutation,
  useAddBankCardMutation,
  useDeleteBankCardMutation,
  useSaveCryptoWalletMutation,
  useListCryptoWalletsQuery,
  useLazyListCryptoWalletsQuery,
  useDeleteCryptoWalletMutation,
} = injectedRtkApi;
