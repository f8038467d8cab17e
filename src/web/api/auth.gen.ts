import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['auth'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      signIn: build.mutation<SignInApiResponse, SignInApiArg>({
        query: (queryArg) => ({
          url: `/login`,
          method: 'POST',
          body: queryArg.signInRequest,
        }),
        invalidatesTags: ['auth'],
      }),
      signUp: build.mutation<SignUpApiResponse, SignUpApiArg>({
        query: (queryArg) => ({
          url: `/register`,
          method: 'POST',
          body: queryArg.signUpRequest,
        }),
        invalidatesTags: ['auth'],
      }),
      resetPassword: build.mutation<ResetPasswordApiResponse, ResetPasswordApiArg>({
        query: (queryArg) => ({
          url: `/forget`,
          method: 'POST',
          body: queryArg.resetPasswordRequest,
        }),
        invalidatesTags: ['auth'],
      }),
      signOut: build.mutation<SignOutApiResponse, SignOutApiArg>({
        query: () => ({ url: `/logout`, method: 'POST' }),
        invalidatesTags: ['auth'],
      }),
      sendMailCode: build.mutation<SendMailCodeApiResponse, SendMailCodeApiArg>({
        query: (queryArg) => ({
          url: `/sendMail`,
          method: 'GET',
          params: {
            email: queryArg.email,
            type: queryArg['type'],
          },
        }),
        invalidatesTags: ['auth'],
      }),
      sendPhoneCode: build.mutation<SendPhoneCodeApiResponse, SendPhoneCodeApiArg>({
        query: (queryArg) => ({
          url: `/sendPhone`,
          method: 'GET',
          params: {
            phone: queryArg.phone,
            countryCode: queryArg.countryCode,
            type: queryArg['type'],
          },
        }),
        invalidatesTags: ['auth'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as authApi };
export type SignInApiResponse = /** status 200 The answer. */ SignedIn;
export type SignInApiArg = {
  signInRequest: SignInRequest;
};
export type SignUpApiResponse = /** status 200 The answer. */ null;
export type SignUpApiArg = {
  signUpRequest: SignUpRequest;
};
export type ResetPasswordApiResponse = /** status 200 The answer. */ null;
export type ResetPasswordApiArg = {
  resetPasswordRequest: ResetPasswordRequest;
};
export type SignOutApiResponse = /** status 200 The answer. */ null;
export type SignOutApiArg = void;
export type SendMailCodeApiResponse = /** status 200 The answer. */ SentCode;
export type SendMailCodeApiArg = {
  /** Where to. An address that cannot be one answers 1106. */
  email: EmailEntry;
  /** What the code is for. */
  type?: CodeType;
};
export type SendPhoneCodeApiResponse = /** status 200 The answer. */ SentCode;
export type SendPhoneCodeApiArg = {
  /** The national number. One that cannot be one under this calling code answers 1107. */
  phone: PhoneEntry;
  /** The calling code. Absent, or not among those offered, answers 1108. */
  countryCode?: CountryCode;
  /** What the code is for. */
  type?: CodeType;
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
export type EmailEntry = string;
export type PhoneEntry = string;
export type PasswordEntry = string;
export type VerificationCode = string;
export type SignInRequest =
  | {
      email: EmailEntry;
      countryCode?: CountryCode | undefined;
      phone?: PhoneEntry | undefined;
      password: PasswordEntry;
      code?: VerificationCode | undefined;
      /** A code of the customer's authenticator app beside the password. It is looked at only while wrong passwords make the password wait: if
    both are right, the customer is signed in at once. Ignored with `code`.
     */
      secondStepCode?: VerificationCode | undefined;
    }
  | {
      email: EmailEntry;
      countryCode?: CountryCode | undefined;
      phone?: PhoneEntry | undefined;
      password?: PasswordEntry | undefined;
      code: VerificationCode;
      /** A code of the customer's authenticator app beside the password. It is looked at only while wrong passwords make the password wait: if
    both are right, the customer is signed in at once. Ignored with `code`.
     */
      secondStepCode?: VerificationCode | undefined;
    }
  | {
      email?: EmailEntry | undefined;
      countryCode?: CountryCode | undefined;
      phone: PhoneEntry;
      password: PasswordEntry;
      code?: VerificationCode | undefined;
      /** A code of the customer's authenticator app beside the password. It is looked at only while wrong passwords make the password wait: if
    both are right, the customer is signed in at once. Ignored with `code`.
     */
      secondStepCode?: VerificationCode | undefined;
    }
  | {
      email?: EmailEntry | undefined;
      countryCode?: CountryCode | undefined;
      phone: PhoneEntry;
      password?: PasswordEntry | undefined;
      code: VerificationCode;
      /** A code of the customer's authenticator app beside the password. It is looked at only while wrong passwords make the password wait: if
    both are right, the customer is signed in at once. Ignored with `code`.
     */
      secondStepCode?: VerificationCode | undefined;
    };
export type AgreementVersion = string;
export type FirmNamed = {
  /** Name of the firm. */
  firmName: string | null;
  /** Postal address of the firm. */
  firmAddress: string | null;
  /** Authority that supervises the firm. */
  firmSupervisor: string | null;
  /** Number of the firm in the register of that authority. */
  firmLicence: string | null;
  /** Scheme that protects customers' money, with its limit. */
  guaranteeScheme: string | null;
  /** Independent body for complaints, with its address. */
  complaintsBody: string | null;
  /** Address for complaints: `complaintsEmail`, else `contactEmail`. */
  complaintsEmail: string;
  /** Percent of customers who lost money. */
  riskWarningFigure: string | null;
};
export type SignUpAgreement = {
  /** Customer agreement, risks of trading, privacy notice. */
  name: 'customer' | 'risk' | 'privacy';
  agreementVersion: AgreementVersion;
  /** The language that it was shown in; left out, that of the request. */
  language?: Language | undefined;
  /** What it named of the firm as it was shown; left out, what it names now. */
  firm?: FirmNamed | undefined;
};
export type SignUpRequest =
  | {
      email: EmailEntry;
      countryCode?: CountryCode | undefined;
      phone?: PhoneEntry | undefined;
      password: PasswordEntry;
      confirmPassword?: PasswordEntry | undefined;
      code: VerificationCode;
      /** An invite code as entered; an unknown one is refused with 1110. */
      inviteCode?: string | undefined;
      /** The texts that the customer read and accepted: all three, each once and in its current version; else it is refused with 1206. */
      agreements?: SignUpAgreement[] | undefined;
    }
  | {
      email?: EmailEntry | undefined;
      countryCode?: CountryCode | undefined;
      phone: PhoneEntry;
      password: PasswordEntry;
      confirmPassword?: PasswordEntry | undefined;
      code: VerificationCode;
      /** An invite code as entered; an unknown one is refused with 1110. */
      inviteCode?: string | undefined;
      /** The texts that the customer read and accepted: all three, each once and in its current version; else it is refused with 1206. */
      agreements?: SignUpAgreement[] | undefined;
    };
export type ResetPasswordRequest =
  | {
      email: EmailEntry;
      countryCode?: CountryCode | undefined;
      phone?: PhoneEntry | undefined;
      password: PasswordEntry;
      confirmPassword?: PasswordEntry | undefined;
      code: VerificationCode;
    }
  | {
      email?: EmailEntry | undefined;
      countryCode?: CountryCode | undefined;
      phone: PhoneEntry;
      password: PasswordEntry;
      confirmPassword?: PasswordEntry | undefined;
      code: VerificationCode;
    };
export type SentCode = {
  /** When the next code can be sent. */
  resendAt: UnixSeconds;
  /** Until when this one is valid. */
  expiresAt: UnixSeconds;
};
export type CodeType = 1 | 2 | 3;
export const {
  useSignInMutation,
  useSignUpMutation,
  useResetPasswordMutation,
  useSignOutMutation,
  useSendMailCodeMutation,
  useSendPhoneCodeMutation,
} = injectedRtkApi;
