import { LANGUAGES, type Schemas } from '../../contract/index.ts';
import type { Handler, Handlers } from '../http/index.ts';
import { hotSearches } from '../market/index.ts';
import type { Texts } from '../texts/index.ts';
import { agreementHandlers } from './agreementHandlers.ts';
import { appConfiguration } from './appConfiguration.ts';
import { CALLING_CODES } from './callingCodes.ts';
import type { ContentSettings } from './contentSettings.ts';
import { itemHandlers } from './items/itemHandlers.ts';

const getProjectInfo =
  (settings: ContentSettings): Handler<'getProjectInfo'> =>
  async (_request, { world }) => ({ data: appConfiguration(world, settings) });

const getCommonInfo =
  (texts: Texts, { serviceEmail, serviceWays, lossFigure }: ContentSettings): Handler<'getCommonInfo'> =>
  async (_request, { tx, world, language }) => {
    const hot = await hotSearches(tx, world.now());
    const ways = [...serviceWays, { kind: 'email' as const, url: `mailto:${serviceEmail}` }];
    return {
      data: {
        contactEmail: serviceEmail,
        serviceLinks: ways.map(({ kind, url }) => ({ kind, url, label: texts.label(language, `service-${kind}`) })),
        callingCodes: CALLING_CODES,
        hotSearch: hot.symbols,
        hotSearchSource: hot.source,
        hotSearchCounts: hot.counts,
        // The texts disagree (§9) and both readings stand: each language states its own figure, the lowest is enforced.
        minimumDeposit: Object.fromEntries(LANGUAGES.map((each) => [each, texts.label(each, 'minimum-deposit')])),
        // The firm's own figure of customers who lose money; none is invented.
        riskWarningFigure: lossFigure,
        serverTime: world.nowMs(),
        languages: LANGUAGES,
      },
    };
  };

/** Writes a fault of the app into the log. */
export type LogFault = (fault: Schemas['FaultReport'] & { readonly browser: string | null }) => void;

const reportFault =
  (logFault: LogFault): Handler<'reportFault'> =>
  async ({ body }, { caller }) => {
    logFault({ ...body, browser: caller.userAgent });
    return { data: null };
  };

/** Handles the operations that the app calls at launch, its reports of faults, and what the firm publishes. */
export const contentHandlers = (texts: Texts, settings: ContentSettings, logFault: LogFault) =>
  ({
    getProjectInfo: getProjectInfo(settings),
    getCommonInfo: getCommonInfo(texts, settings),
    reportFault: reportFault(logFault),
    ...itemHandlers,
    ...agreementHandlers(texts),
  }) satisfies Handlers<
    'getProjectInfo' | 'getCommonInfo' | 'reportFault' | 'listBanners' | 'getArticle' | 'getAgreement'
  >;
