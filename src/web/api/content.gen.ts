import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['content'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listBanners: build.query<ListBannersApiResponse, ListBannersApiArg>({
        query: (queryArg) => ({
          url: `/appBanner/list`,
          params: {
            placement: queryArg.placement,
            category: queryArg.category,
            cursor: queryArg.cursor,
            size: queryArg.size,
          },
        }),
        providesTags: ['content'],
      }),
      getArticle: build.query<GetArticleApiResponse, GetArticleApiArg>({
        query: (queryArg) => ({
          url: `/appBanner/article/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['content'],
      }),
      listAcceptedAgreements: build.query<ListAcceptedAgreementsApiResponse, ListAcceptedAgreementsApiArg>({
        query: () => ({ url: `/agreement` }),
        providesTags: ['content'],
      }),
      getAgreement: build.query<GetAgreementApiResponse, GetAgreementApiArg>({
        query: (queryArg) => ({
          url: `/agreement/${encodeURIComponent(String(queryArg.name))}`,
        }),
        providesTags: ['content'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as contentApi };
export type ListBannersApiResponse = /** status 200 The answer. */ Banners;
export type ListBannersApiArg = {
  /** Where they stand. */
  placement?: BannerPlacement;
  /** Only news of this kind; absent, all. */
  category?: NewsCategory;
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. */
  size?: number;
};
export type GetArticleApiResponse = /** status 200 The answer. */ Article;
export type GetArticleApiArg = {
  /** The id of a banner that has an article. */
  id: Id;
};
export type ListAcceptedAgreementsApiResponse = /** status 200 The answer. */ AcceptedAgreements;
export type ListAcceptedAgreementsApiArg = void;
export type GetAgreementApiResponse = /** status 200 The answer. */ Agreement;
export type GetAgreementApiArg = {
  /** Which text. */
  name: AgreementName;
};
export type Id = string;
export type NewsCategory = 'guide' | 'notice' | 'calendar' | 'review';
export type Language = 'en' | 'zh-TW' | 'ja' | 'de' | 'fr' | 'it' | 'ko' | 'es' | 'vi' | 'th';
export type UnixSeconds = number;
export type Banner = {
  id: Id;
  /** Where it is shown. */
  placement: 'banner' | 'news' | 'ad';
  /** Of news alone. */
  category: NewsCategory | null;
  /** Language of its texts: that of the request, or English. */
  language: Language;
  /** Headline, in the language that `language` names. */
  title: string;
  /** The public URL of a picture; needs no bearer. */
  image: string | null;
  /** A short text, told whole in the list. */
  body: string | null;
  /** Where it leads: an allowed external address, or a route of the app that begins with `/pages/`. */
  url: string | null;
  /** It leads to the article with this id. */
  hasArticle: boolean;
  /** How many minutes the article takes to read; null if there is none. */
  minutesToRead: number | null;
  publishedAt: UnixSeconds;
};
export type NextCursor = string | null;
export type Banners = {
  /** The items of this page, the newest first. */
  items: Banner[];
  nextCursor: NextCursor;
};
export type BannerPlacement = 'banner' | 'news' | 'ad';
export type Symbol = string;
export type Article = {
  id: Id;
  /** Category of the news; null if it has none. */
  category: NewsCategory | null;
  /** Language of its texts: that of the request, or English. */
  language: Language;
  /** Headline, in the language that `language` names. */
  title: string;
  /** Who wrote it. */
  author: string;
  publishedAt: UnixSeconds;
  /** How many minutes it takes to read. */
  minutesToRead: number;
  /** The public URL of a picture; needs no bearer. */
  image: string | null;
  /** Text below the picture; null if there is none. */
  imageCaption: string | null;
  /** Markdown without HTML. */
  body: string;
  /** The instruments it speaks of. */
  symbols: Symbol[];
};
export type AgreementName =
  'customer' | 'risk' | 'privacy' | 'regulation' | 'deposit' | 'lending' | 'borrowing' | 'liability';
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
export type AcceptedAgreement = {
  name: AgreementName;
  agreementVersion: AgreementVersion;
  /** The language that the customer read it in. */
  language: Language;
  /** When the customer accepted it. */
  acceptedAt: UnixSeconds;
  /** What the text named of the firm then; null if that was not kept. */
  firm: FirmNamed | null;
};
export type AcceptedAgreements = {
  /** The newest first. */
  items: AcceptedAgreement[];
};
export type EarlierAgreement = {
  /** Counts the versions of the text from 1. */
  number: number;
  version: AgreementVersion;
};
export type Agreement = {
  name: AgreementName;
  /** Counts its versions. */
  number: number;
  version: AgreementVersion;
  /** The versions before, newest first. */
  earlier: EarlierAgreement[];
};
export const {
  useListBannersQuery,
  useLazyListBannersQuery,
  useGetArticleQuery,
  useLazyGetArticleQuery,
  useListAcceptedAgreementsQuery,
  useLazyListAcceptedAgreementsQuery,
  useGetAgreementQuery,
  useLazyGetAgreementQuery,
} = injectedRtkApi;
