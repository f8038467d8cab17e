import { LANGUAGES, type Schemas } from '../../contract/index.ts';
import { type Handler, type Handlers, type Texts } from '../http/index.ts';
import { hotSearches } from '../market/index.ts';
import { appConfiguration } from './appConfiguration.ts';
import { CALLING_CODES } from './callingCodes.ts';
import type { ContentSettings } from './contentSettings.ts';

/**
 * Minimum deposit as each language states it. The specification's texts disagree (§9): each keeps its own figure, the
 * lowest is enforced.
 */
const MINIMUM_DEPOSIT: Schemas['MinimumDepositTexts'] = {
  en: '1000 USD',
  'zh-TW': '1000 USD',
  ja: '1000 USD',
  de: '30 USD',
  fr: '30 USD',
  it: '30 USD',
  ko: '30 USD',
  es: '30 USD',
  vi: '30 USD',
  th: '30 USD',
};

const getProjectInfo =
  ({ versionCheckUrl }: ContentSettings): Handler<'getProjectInfo'> =>
  async (_request, { world }) => ({ data: appConfiguration(world, versionCheckUrl) });

const getCommonInfo =
  (texts: Texts, { serviceEmail, serviceWays }: ContentSettings): Handler<'getCommonInfo'> =>
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
        minimumDeposit: MINIMUM_DEPOSIT,
        // Only the firm knows its share of customers who lose money; none is invented.
        riskWarningFigure: null,
        serverTime: world.nowMs(),
        languages: LANGUAGES,
      },
    };
  };

/** Handles the operations that the app calls at launch. */
export const contentHandlers = (texts: Texts, settings: ContentSettings) =>
  ({ getProjectInfo: getProjectInfo(settings), getCommonInfo: getCommonInfo(texts, settings) }) satisfies Handlers<
    'getProjectInfo' | 'getCommonInfo'
  >;
