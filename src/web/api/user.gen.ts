import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['user'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getUser: build.query<GetUserApiResponse, GetUserApiArg>({
        query: () => ({ url: `/user/info` }),
        providesTags: ['user'],
      }),
      updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
        query: (queryArg) => ({
          url: `/user`,
          method: 'PUT',
          body: queryArg.updateUserRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      sendContactCode: build.mutation<SendContactCodeApiResponse, SendContactCodeApiArg>({
        query: () => ({ url: `/user/contact/code`, method: 'POST' }),
        invalidatesTags: ['user'],
      }),
      proveContact: build.mutation<ProveContactApiResponse, ProveContactApiArg>({
        query: (queryArg) => ({
          url: `/user/contact/proof`,
          method: 'POST',
          body: queryArg.proveContactRequest,
        }),
        invalidatesTags: ['user'],
      }),
      changePassword: build.mutation<ChangePasswordApiResponse, ChangePasswordApiArg>({
        query: (queryArg) => ({
          url: `/user/editPwd`,
          method: 'PUT',
          body: queryArg.changePasswordRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      getIdentity: build.query<GetIdentityApiResponse, GetIdentityApiArg>({
        query: (queryArg) => ({
          url: `/auth/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['user'],
      }),
      submitIdentity: build.mutation<SubmitIdentityApiResponse, SubmitIdentityApiArg>({
        query: (queryArg) => ({
          url: `/auth`,
          method: 'POST',
          body: queryArg.submitIdentityRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      getAccountFigures: build.query<GetAccountFiguresApiResponse, GetAccountFiguresApiArg>({
        query: (queryArg) => ({
          url: `/user/rtPrice`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['user'],
      }),
      switchAccount: build.mutation<SwitchAccountApiResponse, SwitchAccountApiArg>({
        query: (queryArg) => ({
          url: `/changeMock/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
        }),
        invalidatesTags: ['user'],
      }),
      resetDemoAccount: build.mutation<ResetDemoAccountApiResponse, ResetDemoAccountApiArg>({
        query: (queryArg) => ({
          url: `/resetMock`,
          method: 'DELETE',
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      getFavourites: build.query<GetFavouritesApiResponse, GetFavouritesApiArg>({
        query: () => ({ url: `/user/favourites` }),
        providesTags: ['user'],
      }),
      updateFavourites: build.mutation<UpdateFavouritesApiResponse, UpdateFavouritesApiArg>({
        query: (queryArg) => ({
          url: `/user/favourites`,
          method: 'PUT',
          body: queryArg.favourites,
        }),
        invalidatesTags: ['user'],
      }),
      getPreferences: build.query<GetPreferencesApiResponse, GetPreferencesApiArg>({
        query: () => ({ url: `/user/preferences` }),
        providesTags: ['user'],
      }),
      updatePreferences: build.mutation<UpdatePreferencesApiResponse, UpdatePreferencesApiArg>({
        query: (queryArg) => ({
          url: `/user/preferences`,
          method: 'PUT',
          body: queryArg.preferences,
        }),
        invalidatesTags: ['user'],
      }),
      listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
        query: () => ({ url: `/user/sessions` }),
        providesTags: ['user'],
      }),
      endOtherSessions: build.mutation<EndOtherSessionsApiResponse, EndOtherSessionsApiArg>({
        query: (queryArg) => ({
          url: `/user/sessions`,
          method: 'DELETE',
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
        query: (queryArg) => ({
          url: `/user/sessions/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      getInvited: build.query<GetInvitedApiResponse, GetInvitedApiArg>({
        query: () => ({ url: `/user/invited` }),
        providesTags: ['user'],
      }),
      getKnowledgeCheck: build.query<GetKnowledgeCheckApiResponse, GetKnowledgeCheckApiArg>({
        query: () => ({ url: `/user/knowledge` }),
        providesTags: ['user'],
      }),
      answerKnowledgeCheck: build.mutation<AnswerKnowledgeCheckApiResponse, AnswerKnowledgeCheckApiArg>({
        query: (queryArg) => ({
          url: `/user/knowledge`,
          method: 'POST',
          body: queryArg.answerKnowledgeCheckRequest,
        }),
        invalidatesTags: ['user'],
      }),
      acknowledgeKnowledgeCheck: build.mutation<AcknowledgeKnowledgeCheckApiResponse, AcknowledgeKnowledgeCheckApiArg>({
        query: (queryArg) => ({
          url: `/user/knowledge/${encodeURIComponent(String(queryArg.id))}/acknowledged`,
          method: 'PUT',
        }),
        invalidatesTags: ['user'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as userApi };
export type GetUserApiResponse = /** status 200 The answer. */ User;
export type GetUserApiArg = void;
export type UpdateUserApiResponse = /** status 200 The answer. */ User;
export type UpdateUserApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  updateUserRequest: UpdateUserRequest;
};
export type SendContactCodeApiResponse = /** status 200 The answer. */ SentCode;
export type SendContactCodeApiArg = void;
export type ProveContactApiResponse = /** status 200 The answer. */ User;
export type ProveContactApiArg = {
  proveContactRequest: ProveContactRequest;
};
export type ChangePasswordApiResponse = /** status 200 The answer. */ null;
export type ChangePasswordApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  changePasswordRequest: ChangePasswordRequest;
};
export type GetIdentityApiResponse = /** status 200 The answer. */ Identity;
export type GetIdentityApiArg = {
  /** The user's id. Any but one's own answers 1002. */
  id: Id;
};
export type SubmitIdentityApiResponse = /** status 200 The answer. */ Identity;
export type SubmitIdentityApiArg = {
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  submitIdentityRequest: SubmitIdentityRequest;
};
export type GetAccountFiguresApiResponse = /** status 200 The answer. */ AccountFigures;
export type GetAccountFiguresApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
};
export type SwitchAccountApiResponse = /** status 200 The answer. */ User;
export type SwitchAccountApiArg = {
  /** The account, 0 real, 1 demo. */
  id: AccountId;
};
export type ResetDemoAccountApiResponse = /** status 200 The answer. */ DemoReset;
export type ResetDemoAccountApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
};
export type GetFavouritesApiResponse = /** status 200 The answer. */ Favourites;
export type GetFavouritesApiArg = void;
export type UpdateFavouritesApiResponse = /** status 200 The answer. */ Favourites;
export type UpdateFavouritesApiArg = {
  favourites: Favourites;
};
export type GetPreferencesApiResponse = /** status 200 The answer. */ Preferences;
export type GetPreferencesApiArg = void;
export type UpdatePreferencesApiResponse = /** status 200 The answer. */ Preferences;
export type UpdatePreferencesApiArg = {
  preferences: Preferences;
};
export type ListSessionsApiResponse = /** status 200 The answer. */ Sessions;
export type ListSessionsApiArg = void;
export type EndOtherSessionsApiResponse = /** status 200 The answer. */ EndedSessions;
export type EndOtherSessionsApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
};
export type EndSessionApiResponse = /** status 200 The answer. */ null;
export type EndSessionApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  /** The session. */
  id: Id;
};
export type GetInvitedApiResponse = /** status 200 The answer. */ Invited;
export type GetInvitedApiArg = void;
export type GetKnowledgeCheckApiResponse = /** status 200 The answer. */ KnowledgeCheck;
export type GetKnowledgeCheckApiArg = void;
export type AnswerKnowledgeCheckApiResponse = /** status 200 The answer. */ KnowledgeResult;
export type AnswerKnowledgeCheckApiArg = {
  answerKnowledgeCheckRequest: AnswerKnowledgeCheckRequest;
};
export type AcknowledgeKnowledgeCheckApiResponse = /** status 200 The answer. */ KnowledgeResult;
export type AcknowledgeKnowledgeCheckApiArg = {
  /** The check, as answering it named it. */
  id: Id;
};
export type Id = string;
export type FileUrl = string;
export type CountryCode = string;
export type UnixSeconds = number;
export type InviteCode = string;
export type VerificationStatus = 'unauthenticated' | 'authenticating' | 'authenticated' | 'authenticated_failed';
export type AccountId = 0 | 1;
export type AccountType = 'real' | 'demo';
export type AccountNumber = string;
export type AccountReference = {
  id: AccountId;
  /** Real or demo. */
  mode: AccountType;
  /** As the customer reads it. */
  number: AccountNumber;
};
export type Language = 'en' | 'zh-TW' | 'ja' | 'de' | 'fr' | 'it' | 'ko' | 'es' | 'vi' | 'th';
export type User = {
  /** Names the customer, as in `getIdentity`. */
  id: Id;
  /** Chosen by the customer; the first one is made from the contact. */
  nickname: string;
  /** The picture; null if there is none. */
  avatar: FileUrl | null;
  /** Masked: the first letter of each name. */
  realName: string | null;
  /** The address that signs in. */
  email: string | null;
  /** The number that signs in, without its calling code. */
  phone: string | null;
  /** The calling code of `phone`. */
  countryCode: CountryCode | null;
  /** Where mails go instead of `email`, once its code was entered. */
  contactEmail: string | null;
  /** Since when `contactEmail` waits for its code, which `sendContactCode` sends; absent if it does not. */
  contactEmailUnprovedSince?: UnixSeconds | undefined;
  /** Until when an unproved `contactEmail` of before the proof is sent mails all the same; absent if it is not. */
  contactEmailKeptUntil?: UnixSeconds | undefined;
  inviteCode: InviteCode;
  verificationStatus: VerificationStatus;
  /** The active account, 0 real, 1 demo. */
  mockStatus: AccountId;
  /** The real account, then the demo account. */
  accounts: AccountReference[];
  /** The language of mails. */
  language: Language;
  /** When the customer signed up. */
  createdAt: UnixSeconds;
};
export type EmailEntry = string;
export type UpdateUserRequest = {
  /** Without HTML tags and white space around it, at least one character. */
  nickname: string;
  /** The URL that uploading it answered, or the present one. Left out, the present one stays; null removes it. */
  avatar?: (FileUrl | null) | undefined;
  /** Left out, it stays; null removes it. */
  contactEmail?: (EmailEntry | null) | undefined;
};
export type SentCode = {
  /** When the next code can be sent. */
  resendAt: UnixSeconds;
  /** Until when this one is valid. */
  expiresAt: UnixSeconds;
};
export type VerificationCode = string;
export type ProveContactRequest = {
  code: VerificationCode;
};
export type PasswordEntry = string;
export type ChangePasswordRequest = {
  /** A wrong one is answered with 1101. */
  currentPassword: PasswordEntry;
  password: PasswordEntry;
  confirmPassword?: PasswordEntry | undefined;
};
export type IdentityImageSide = 'front' | 'back';
export type IdentityImage = {
  side: IdentityImageSide;
  fileId: Id;
  url: FileUrl;
  /** The file's name on the customer's device. */
  name: string;
  /** Its size. */
  bytes: number;
  /** Waiting until the identity is decided. */
  result: 'waiting' | 'accepted' | 'refused';
  /** Why this image was refused. */
  reason: string | null;
};
export type Identity = {
  status: VerificationStatus;
  /** Masked. */
  realName: string | null;
  /** Masked: its last four characters. */
  idNumber: string | null;
  /** The front, then the back, if there is one. */
  images: IdentityImage[];
  /** When it was sent last. */
  submittedAt: UnixSeconds | null;
  /** When it was decided; null while it waits. */
  decidedAt: UnixSeconds | null;
  /** Why it was refused. */
  reason: string | null;
};
export type DocumentKind = 'id-card' | 'passport' | 'residence-permit';
export type SubmitIdentityRequest = {
  /** As on the card. */
  realName?: string | undefined;
  /** Spaces, brackets and small letters are no difference. */
  idNumber?: string | undefined;
  documentKind?: DocumentKind | undefined;
  /** Who gave the document out, ISO 3166-1. Left out, the place of the calling code that signs in, if that is clear. Cards of CN, HK and TW are checked by their own rules. */
  country?: string | undefined;
  /** An upload of type `identity-front`. */
  frontFileId?: Id | undefined;
  /** An upload of type `identity-back`. */
  backFileId?: Id | undefined;
};
export type AccountRevision = number;
export type Money = string;
export type Decimal = string;
export type UnixMilliseconds = number;
export type Symbol = string;
export type Price = string;
export type PositionValue = {
  orderId: Id;
  symbol: Symbol;
  /** The side that the position closes at: the bid of a buy, the ask of a sell. */
  price: Price;
  /** US dollars for one unit of the quote currency, of a gain or a loss as it is now; written as the rate of a `Conversion`. */
  rate: Decimal;
  /** The price result alone. */
  profit: Money;
};
export type OtherAccount = {
  account: AccountType;
  number: AccountNumber;
  netWorth: Money;
};
export type AccountFigures = {
  account: AccountType;
  number: AccountNumber;
  /** Revision of the account at the instant of the read. */
  revision: AccountRevision;
  /** What was booked, without open positions. */
  balance: Money;
  /** Balance + open profit. */
  netWorth: Money;
  /** Sum of the margins of the open orders. */
  usedMargin: Money;
  /** Net worth − used margin; may be negative. */
  availablePrepayment: Money;
  /** Net worth ÷ used margin × 100, in percent with two decimals; null if the used margin is 0.00. */
  advancePaymentRatio: Decimal | null;
  /** max(0, balance + min(0, open profit) − used margin). */
  withdrawable: Money;
  /** Sum of the rounded results of the open positions. */
  openProfit: Money;
  /** The server's time of the answer, in milliseconds. */
  at: UnixMilliseconds;
  /** By the time of their fill, the oldest first, then by id. A position without a price or a rate is left out. */
  positions: PositionValue[];
  otherAccount: OtherAccount;
};
export type DemoReset = {
  /** Positions closed. */
  closed: number;
  /** Pending orders canceled. */
  canceled: number;
  /** The balance now. */
  balance: Money;
  /** When it was reset. */
  at: UnixSeconds;
};
export type Favourites = {
  /** In the customer's order. */
  symbols: Symbol[];
};
export type NotificationChoices = {
  /** The group deals but accepted reviews. */
  deals: boolean;
  /** Accepted reviews: identity, deposits, withdrawals, loans, repayments. */
  requests: boolean;
  /** Early closes, holidays, news. */
  marketNews: boolean;
  /** Each notification by e-mail as well, to `contactEmail` once it is proved, or else to `email`. */
  byMail: boolean;
};
export type Preferences = {
  /** The language of mails. */
  language: Language;
  notifications: NotificationChoices;
};
export type Session = {
  /** Names the session; not its token. */
  id: Id;
  /** Browser and system in words of the request's language. */
  device: string;
  /** Roughly where it was last used from: a network address without its last part. */
  address: string;
  /** When it was opened by signing in. */
  createdAt: UnixSeconds;
  /** Its last recorded use; uses within 600 seconds may be recorded as one. */
  lastUsedAt: UnixSeconds;
  /** 30 days after its last use. */
  expiresAt: UnixSeconds;
  /** The one that asks. */
  current: boolean;
};
export type Sessions = {
  /** The sessions, the one used last first. */
  items: Session[];
};
export type EndedSessions = {
  /** Those that had not ended before. */
  ended: number;
};
export type Invited = {
  inviteCode: InviteCode;
  /** The sign-up screen with the code filled in, from the root of the host that serves the app. */
  link: string;
  /** How many signed up with it. */
  count: number;
};
export type KnowledgeKey = string;
export type KnowledgeAnswer = {
  questionId: KnowledgeKey;
  /** The answer that was given. */
  optionId: KnowledgeKey;
  /** Whether it is the right one. */
  right: boolean;
  /** The right answer. */
  rightOptionId: KnowledgeKey;
  /** Why the right answer is right, in the language asked for. */
  explanation: string;
};
export type KnowledgeResult = {
  id: Id;
  /** Of the questions that were answered. */
  version: number;
  /** All answers were right. */
  passed: boolean;
  /** How many were right. */
  rightAnswers: number;
  /** After a fail, in the language asked for; to be acknowledged. */
  warning: string | null;
  /** When the warning was acknowledged; null if it was not. */
  acknowledgedAt: UnixSeconds | null;
  /** When the answers were sent. */
  answeredAt: UnixSeconds;
  /** Each question, in order. */
  answers: KnowledgeAnswer[];
};
export type KnowledgeOption = {
  id: KnowledgeKey;
  /** In the language asked for. */
  text: string;
};
export type KnowledgeQuestion = {
  id: KnowledgeKey;
  /** In the language asked for. */
  question: string;
  /** One of them is right. */
  options: KnowledgeOption[];
};
export type KnowledgeCheck = {
  /** Which set of questions this is. */
  version: number;
  /** Whether orders on the real account are no longer refused with 1207. */
  satisfied: boolean;
  /** What came of the last time. */
  last: KnowledgeResult | null;
  /** The questions, in the order in which they are asked. */
  questions: KnowledgeQuestion[];
};
export type AnswerKnowledgeCheckRequest = {
  /** Of the questions that were shown. */
  version: number;
  /** Each question once. */
  answers: {
    questionId: KnowledgeKey;
    optionId: KnowledgeKey;
  }[];
};
export const {
  useGetUserQuery,
  useLazyGetUserQuery,
  useUpdateUserMutation,
  useSendContactCodeMutation,
  useProveContactMutation,
  useChangePasswordMutation,
  useGetIdentityQuery,
  useLazyGetIdentityQuery,
  useSubmitIdentityMutation,
  useGetAccountFiguresQuery,
  useLazyGetAccountFiguresQuery,
  useSwitchAccountMutation,
  useResetDemoAccountMutation,
  useGetFavouritesQuery,
  useLazyGetFavouritesQuery,
  useUpdateFavouritesMutation,
  useGetPreferencesQuery,
  useLazyGetPreferencesQuery,
  useUpdatePreferencesMutation,
  useListSessionsQuery,
  useLazyListSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetInvitedQuery,
  useLazyGetInvitedQuery,
  useGetKnowledgeCheckQuery,
  useLazyGetKnowledgeCheckQuery,
  useAnswerKnowledgeCheckMutation,
  useAcknowledgeKnowledgeCheckMutation,
} = injectedRtkApi;
