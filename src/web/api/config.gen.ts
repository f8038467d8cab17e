import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['config'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getProjectInfo: build.query<GetProjectInfoApiResponse, GetProjectInfoApiArg>({
        query: () => ({ url: `/project/info` }),
        providesTags: ['config'],
      }),
      reportFault: build.mutation<ReportFaultApiResponse, ReportFaultApiArg>({
        query: (queryArg) => ({
          url: `/project/fault`,
          method: 'POST',
          body: queryArg.faultReport,
        }),
        invalidatesTags: ['config'],
      }),
      getCommonInfo: build.query<GetCommonInfoApiResponse, GetCommonInfoApiArg>({
        query: () => ({ url: `/commonInfo` }),
        providesTags: ['config'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as configApi };
export type GetProjectInfoApiResponse = /** status 200 The answer. */ ConfigEntry[];
export type GetProjectInfoApiArg = void;
export type ReportFaultApiResponse = /** status 200 The answer. */ null;
export type ReportFaultApiArg = {
  faultReport: FaultReport;
};
export type GetCommonInfoApiResponse = /** status 200 The answer. */ CommonInfo;
export type GetCommonInfoApiArg = void;
export type ConfigEntry = {
  /** Name of the setting, in camel case. */
  configKey: string;
  /** A string whatever it means: a figure, `true` or `false`, a URL, a list parted by commas. */
  configValue: string;
};
export type FaultReport = {
  /** Version of the app that failed. */
  version: string;
  /** Path of the screen without parameters; null outside of the screens. */
  route: string | null;
  /** Kind of the fault, the name of its class: `TypeError`. */
  fault: string;
  /** Where it happened, the innermost place first. */
  stack: string[];
};
export type ServiceLink = {
  /** What opens: a chat, a messenger, a mail, a phone call or a page. */
  kind: 'chat' | 'messenger' | 'email' | 'phone' | 'page';
  /** In the language asked for. */
  label: string;
  /** Address to open, such as `https:`, `mailto:` or `tel:`. */
  url: string;
};
export type CallingCodeChoice = {
  /** ISO 3166-1 code of two letters; the app names it in its language. */
  country: string;
  /** Calling code with its plus sign. */
  callingCode: string;
};
export type Symbol = string;
export type HotSource = 'configured' | 'measured';
export type MinimumDepositTexts = {
  [key: string]: string;
};
export type UnixMilliseconds = number;
export type Language = 'en' | 'zh-TW' | 'ja' | 'de' | 'fr' | 'it' | 'ko' | 'es' | 'vi' | 'th';
export type CommonInfo = {
  /** Address of customer service. */
  contactEmail: string;
  /** Ways to customer service, in the order in which they are shown. */
  serviceLinks: ServiceLink[];
  /** Calling codes that a phone number can have, in the order in which they are offered. */
  callingCodes: CallingCodeChoice[];
  /** Symbols, the most searched first. */
  hotSearch: Symbol[];
  hotSearchSource: HotSource;
  /** Symbol to how many times it was searched here in the last seven days; null where the list is configured. */
  hotSearchCounts: {
    [key: string]: number;
  } | null;
  minimumDeposit: MinimumDepositTexts;
  /** The firm's own share of customers who lose money, in percent; null until configured. It is never invented. */
  riskWarningFigure: string | null;
  /** The server's clock when it answered, in milliseconds; the app keeps its offset from it. */
  serverTime: UnixMilliseconds;
  /** Languages offered, the default first. */
  languages: Language[];
};
export const {
  useGetProjectInfoQuery,
  useLazyGetProjectInfoQuery,
  useReportFaultMutation,
  useGetCommonInfoQuery,
  useLazyGetCommonInfoQuery,
} = injectedRtkApi;
