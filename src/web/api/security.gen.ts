import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['security'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      beginPasskeySignIn: build.mutation<BeginPasskeySignInApiResponse, BeginPasskeySignInApiArg>({
        query: () => ({ url: `/login/passkey/options`, method: 'POST' }),
        invalidatesTags: ['security'],
      }),
      signInWithPasskey: build.mutation<SignInWithPasskeyApiResponse, SignInWithPasskeyApiArg>({
        query: (queryArg) => ({
          url: `/login/passkey`,
          method: 'POST',
          body: queryArg.signInWithPasskeyRequest,
        }),
        invalidatesTags: ['security'],
      }),
      listSecurityEvents: build.query<ListSecurityEventsApiResponse, ListSecurityEventsApiArg>({
        query: (queryArg) => ({
          url: `/user/security-events`,
          params: {
            cursor: queryArg.cursor,
            size: queryArg.size,
          },
        }),
        providesTags: ['security'],
      }),
      disownSecurityEvent: build.mutation<DisownSecurityEventApiResponse, DisownSecurityEventApiArg>({
        query: (queryArg) => ({
          url: `/user/security-events/${encodeURIComponent(String(queryArg.id))}/not-me`,
          method: 'POST',
        }),
        invalidatesTags: ['security'],
      }),
      getSecondStep: build.query<GetSecondStepApiResponse, GetSecondStepApiArg>({
        query: () => ({ url: `/user/second-step` }),
        providesTags: ['security'],
      }),
      confirmAuthenticator: build.mutation<ConfirmAuthenticatorApiResponse, ConfirmAuthenticatorApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/authenticator`,
          method: 'PUT',
          body: queryArg.confirmAuthenticatorRequest,
        }),
        invalidatesTags: ['security'],
      }),
      beginAuthenticator: build.mutation<BeginAuthenticatorApiResponse, BeginAuthenticatorApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/authenticator`,
          method: 'POST',
          body: queryArg.beginSecondStepRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['security'],
      }),
      removeAuthenticator: build.mutation<RemoveAuthenticatorApiResponse, RemoveAuthenticatorApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/authenticator`,
          method: 'DELETE',
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['security'],
      }),
      beginPasskey: build.mutation<BeginPasskeyApiResponse, BeginPasskeyApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/passkeys/options`,
          method: 'POST',
          body: queryArg.beginSecondStepRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['security'],
      }),
      confirmPasskey: build.mutation<ConfirmPasskeyApiResponse, ConfirmPasskeyApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/passkeys`,
          method: 'POST',
          body: queryArg.confirmPasskeyRequest,
        }),
        invalidatesTags: ['security'],
      }),
      renamePasskey: build.mutation<RenamePasskeyApiResponse, RenamePasskeyApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/passkeys/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.renamePasskeyRequest,
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['security'],
      }),
      removePasskey: build.mutation<RemovePasskeyApiResponse, RemovePasskeyApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/passkeys/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['security'],
      }),
      renewRecoveryCodes: build.mutation<RenewRecoveryCodesApiResponse, RenewRecoveryCodesApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/recovery-codes`,
          method: 'POST',
          headers: {
            'X-Second-Step': queryArg['X-Second-Step'],
          },
        }),
        invalidatesTags: ['security'],
      }),
      askSecondStep: build.mutation<AskSecondStepApiResponse, AskSecondStepApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/challenges`,
          method: 'POST',
          body: queryArg.askSecondStepRequest,
        }),
        invalidatesTags: ['security'],
      }),
      answerSecondStep: build.mutation<AnswerSecondStepApiResponse, AnswerSecondStepApiArg>({
        query: (queryArg) => ({
          url: `/user/second-step/challenges/${encodeURIComponent(String(queryArg.id))}`,
          method: 'POST',
          body: queryArg.answerSecondStepRequest,
        }),
        invalidatesTags: ['security'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as securityApi };
export type BeginPasskeySignInApiResponse = /** status 200 The answer. */ BegunPasskeySignIn;
export type BeginPasskeySignInApiArg = void;
export type SignInWithPasskeyApiResponse = /** status 200 The answer. */ SignedIn;
export type SignInWithPasskeyApiArg = {
  signInWithPasskeyRequest: SignInWithPasskeyRequest;
};
export type ListSecurityEventsApiResponse = /** status 200 The answer. */ SecurityEvents;
export type ListSecurityEventsApiArg = {
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
};
export type DisownSecurityEventApiResponse = /** status 200 The answer. */ null;
export type DisownSecurityEventApiArg = {
  /** The event. */
  id: Id;
};
export type GetSecondStepApiResponse = /** status 200 The answer. */ SecondStep;
export type GetSecondStepApiArg = void;
export type ConfirmAuthenticatorApiResponse = /** status 200 The answer. */ SecondStepSetUp;
export type ConfirmAuthenticatorApiArg = {
  confirmAuthenticatorRequest: ConfirmAuthenticatorRequest;
};
export type BeginAuthenticatorApiResponse = /** status 200 The answer. */ BegunAuthenticator;
export type BeginAuthenticatorApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  beginSecondStepRequest: BeginSecondStepRequest;
};
export type RemoveAuthenticatorApiResponse = /** status 200 The answer. */ SecondStep;
export type RemoveAuthenticatorApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
};
export type BeginPasskeyApiResponse = /** status 200 The answer. */ BegunPasskey;
export type BeginPasskeyApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  beginSecondStepRequest: BeginSecondStepRequest;
};
export type ConfirmPasskeyApiResponse = /** status 200 The answer. */ SecondStepSetUp;
export type ConfirmPasskeyApiArg = {
  confirmPasskeyRequest: ConfirmPasskeyRequest;
};
export type RenamePasskeyApiResponse = /** status 200 The answer. */ SecondStep;
export type RenamePasskeyApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  /** The passkey. */
  id: Id;
  renamePasskeyRequest: RenamePasskeyRequest;
};
export type RemovePasskeyApiResponse = /** status 200 The answer. */ SecondStep;
export type RemovePasskeyApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
  /** The passkey. */
  id: Id;
};
export type RenewRecoveryCodesApiResponse = /** status 200 The answer. */ RecoveryCodes;
export type RenewRecoveryCodesApiArg = {
  /** The proof that `answerSecondStep` gave for this operation. Missing, unknown, used or expired, the answer is 1208 if the operation needs one.
   */
  'X-Second-Step'?: string;
};
export type AskSecondStepApiResponse = /** status 200 The answer. */ SecondStepChallenge;
export type AskSecondStepApiArg = {
  askSecondStepRequest: AskSecondStepRequest;
};
export type AnswerSecondStepApiResponse = /** status 200 The answer. */ SecondStepProof;
export type AnswerSecondStepApiArg = {
  /** The challenge. */
  id: Id;
  answerSecondStepRequest: AnswerSecondStepRequest;
};
export type Base64Url = string;
export type PasskeyReference = {
  type: 'public-key';
  id: Base64Url;
  /** Ways to reach the authenticator. */
  transports: string[];
};
export type PasskeyRequestOptions = {
  challenge: Base64Url;
  /** The host of the app. */
  rpId: string;
  /** Passkeys that may answer; empty where the customer chooses. */
  allowCredentials: PasskeyReference[];
  userVerification: 'required';
  /** Milliseconds. */
  timeout: number;
};
export type UnixSeconds = number;
export type BegunPasskeySignIn = {
  options: PasskeyRequestOptions;
  /** Until when the answer is taken. */
  expiresAt: UnixSeconds;
};
export type Id = string;
export type FileUrl = string;
export type CountryCode = string;
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
export type SignedIn = {
  /** The opaque session token, sent as the bearer. */
  token: string;
  /** As `getUser` answers. */
  user: User;
  /** When the session ends unless it is used; each use moves it. */
  expiresAt: UnixSeconds;
  /** From when the desk may remove the second step, as was asked for because it was lost. Absent unless such a removal waits. */
  secondStepRemovalAt?: UnixSeconds | undefined;
};
export type PasskeyAssertion = {
  /** The id of the passkey in base64url. */
  credentialId: string;
  clientDataJSON: Base64Url;
  authenticatorData: Base64Url;
  signature: Base64Url;
  /** As the authenticator gave it; null or left out if it gave none. */
  userHandle?: (Base64Url | null) | undefined;
};
export type SignInWithPasskeyRequest = {
  assertion: PasskeyAssertion;
};
export type SecurityEventKind =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-failed'
  | 'session-ended'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-failed'
  | 'contact-changed'
  | 'settings-changed'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'second-step-failed'
  | 'second-step-lost'
  | 'second-step-kept'
  | 'second-step-removed'
  | 'destination-added'
  | 'destination-changed'
  | 'destination-removed'
  | 'not-me';
export type SecurityEvent = {
  id: Id;
  kind: SecurityEventKind;
  /** When it happened. */
  at: UnixSeconds;
  /** Who did it: a caller who was signed in as the customer, one who proved nothing, or the firm. */
  by: 'customer' | 'unknown' | 'firm';
  /** Browser and system in words of the request's language; null if it came from no device. */
  device: string | null;
  /** A network address without its last part; null if it came from none. */
  address: string | null;
  /** Of a failure and of `settings-changed`, which of its kind on that day it was; of `sessions-ended`, how many; else null. */
  count: number | null;
  /** What was used to prove the customer; null for other events. */
  means: ('password' | 'code' | 'passkey' | 'recovery') | null;
  /** Whether `disownSecurityEvent` takes it. */
  mayDisown: boolean;
};
export type NextCursor = string | null;
export type SecurityEvents = {
  /** The events of this page, the newest first. */
  items: SecurityEvent[];
  nextCursor: NextCursor;
};
export type SecondStepKind = 'passkey' | 'code' | 'recovery';
export type Authenticator = {
  /** When it was set up. */
  addedAt: UnixSeconds;
  /** When a code of it was last taken; null if none was since. */
  lastUsedAt: UnixSeconds | null;
};
export type PasskeyName = string;
export type Passkey = {
  id: Id;
  name: PasskeyName;
  /** When it was set up. */
  addedAt: UnixSeconds;
  /** When it last answered; null if it never did. */
  lastUsedAt: UnixSeconds | null;
};
export type SecondStepRemoval = {
  /** From when the desk may remove the second step. */
  endsAt: UnixSeconds;
};
export type SecondStep = {
  /** The kinds that can be answered with. */
  kinds: SecondStepKind[];
  /** The authenticator app; null without one. */
  authenticator: Authenticator | null;
  /** Passkeys, the oldest first. */
  passkeys: Passkey[];
  /** Recovery codes that were not used. */
  recoveryCodesLeft: number;
  /** A removal by the desk that waits; null without one. */
  removal: SecondStepRemoval | null;
};
export type RecoveryCode = string;
export type SecondStepSetUp = {
  secondStep: SecondStep;
  /** With the first second step, and answered this once; null with a further one. */
  recoveryCodes: RecoveryCode[] | null;
};
export type VerificationCode = string;
export type ConfirmAuthenticatorRequest = {
  code: VerificationCode;
};
export type BegunAuthenticator = {
  /** 20 bytes in base32 without padding. */
  secret: string;
  /** The same for a QR code, as an `otpauth` address. */
  address: string;
  /** Until when its first code is taken. */
  expiresAt: UnixSeconds;
};
export type PasswordEntry = string;
export type BeginSecondStepRequest = {
  /** Needed for the first second step, not read for a further one. A wrong one is answered with 1101, a missing one with 1001. */
  currentPassword?: PasswordEntry | undefined;
};
export type PasskeyCreationOptions = {
  challenge: Base64Url;
  /** The relying party. */
  rp: {
    /** The host of the app. */
    id: string;
    /** Its name, as the browser shows it. */
    name: string;
  };
  /** The customer. */
  user: {
    id: Base64Url;
    /** The contact that signs in. */
    name: string;
    /** The nickname. */
    displayName: string;
  };
  /** Algorithms, the preferred one first. */
  pubKeyCredParams: {
    type: 'public-key';
    /** A COSE algorithm. */
    alg: number;
  }[];
  /** Passkeys that the customer has. */
  excludeCredentials: PasskeyReference[];
  /** What the authenticator must do. */
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  attestation: 'none';
  /** Milliseconds. */
  timeout: number;
};
export type BegunPasskey = {
  options: PasskeyCreationOptions;
  /** Until when the passkey is taken. */
  expiresAt: UnixSeconds;
};
export type PasskeyAttestation = {
  /** The id of the passkey in base64url. */
  credentialId: string;
  clientDataJSON: Base64Url;
  attestationObject: Base64Url;
  /** What `getTransports` answered. */
  transports?: string[] | undefined;
};
export type ConfirmPasskeyRequest = {
  name: PasskeyName;
  attestation: PasskeyAttestation;
};
export type RenamePasskeyRequest = {
  name: PasskeyName;
};
export type RecoveryCodes = {
  /** Each is taken once. */
  recoveryCodes: RecoveryCode[];
};
export type ProtectedOperation =
  | 'requestCryptoWithdrawal'
  | 'requestBankWithdrawal'
  | 'saveCryptoWallet'
  | 'addBankCard'
  | 'updateBankCard'
  | 'changePassword'
  | 'updateUser'
  | 'endSession'
  | 'endOtherSessions'
  | 'beginAuthenticator'
  | 'removeAuthenticator'
  | 'beginPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes';
export type SecondStepChallenge = {
  id: Id;
  operationId: ProtectedOperation;
  /** The kinds that it can be answered with. */
  kinds: SecondStepKind[];
  /** What the browser is asked with; null without a passkey. */
  passkey: PasskeyRequestOptions | null;
  /** Until when it can be answered. */
  expiresAt: UnixSeconds;
};
export type AskSecondStepRequest = {
  operationId: ProtectedOperation;
};
export type SecondStepProof = {
  /** Opaque; sent in the header `X-Second-Step`. */
  proof: string;
  /** Until when it is taken. */
  expiresAt: UnixSeconds;
};
export type PasskeyResponse = {
  kind: 'passkey';
  assertion: PasskeyAssertion;
};
export type CodeResponse = {
  kind: 'code';
  code: VerificationCode;
};
export type RecoveryCodeResponse = {
  kind: 'recovery';
  /** Read without regard to capitals, spaces and hyphens. */
  recoveryCode: string;
};
export type AnswerSecondStepRequest =
  | ({
      kind: 'passkey';
    } & PasskeyResponse)
  | ({
      kind: 'code';
    } & CodeResponse)
  | ({
      kind: 'recovery';
    } & RecoveryCodeResponse);
export const {
  useBeginPasskeySignInMutation,
  useSignInWithPasskeyMutation,
  useListSecurityEventsQuery,
  useLazyListSecurityEventsQuery,
  useDisownSecurityEventMutation,
  useGetSecondStepQuery,
  useLazyGetSecondStepQuery,
  useConfirmAuthenticatorMutation,
  useBeginAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useBeginPasskeyMutation,
  useConfirmPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useRenewRecoveryCodesMutation,
  useAskSecondStepMutation,
  useAnswerSecondStepMutation,
} = injectedRtkApi;
