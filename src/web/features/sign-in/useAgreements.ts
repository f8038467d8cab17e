import { useTranslation } from 'react-i18next';
import { type FirmNamed, isSameFirm } from '../../../domain/content/firm.ts';
import { api, type Schema, useConfiguration } from '../../api/index.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../device/languages.ts';
import { useFirmToday } from '../../legalText/index.ts';

/** Texts that a new customer agrees to: the first two by one tick, the risk warning by its own. */
export const AGREED_NAMES = ['customer', 'privacy', 'risk'] as const satisfies readonly Schema<'AgreementName'>[];
export type AgreedName = (typeof AGREED_NAMES)[number];

/** Text that is shown, or that was shown when it was ticked: its version, its language, and what it names of the firm. */
type Shown = { readonly version: string; readonly language: Schema<'Language'>; readonly firm: FirmNamed };

/** Ticked texts. */
export type Ticks = Readonly<Partial<Record<AgreedName, Shown>>>;

export type Agreements = {
  /** Version of each text that is current, in the language of the page; absent until it is known. */
  readonly current: Ticks;
  /** Error of what did not load: the version of a text, or the firm's values in it. */
  readonly error: unknown;
  /** Reads what did not load. */
  readonly retry: () => void;
  /** Reads the versions and the firm's values again, as one of them has changed. */
  readonly readAgain: () => void;
};

/**
 * Reads the current versions of the texts that a new customer agrees to; the texts themselves load when they are read. None
 * is known before the firm's values are, which are a part of them.
 */
export const useAgreements = (): Agreements => {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const options = { refetchOnMountOrArgChange: true };
  const customer = api.useGetAgreementQuery({ name: 'customer' }, options);
  const privacy = api.useGetAgreementQuery({ name: 'privacy' }, options);
  const risk = api.useGetAgreementQuery({ name: 'risk' }, options);
  const configuration = useConfiguration();
  const firm = useFirmToday();
  const all = [customer, privacy, risk];
  const readVersions = () => all.forEach(({ refetch }) => void refetch());
  return {
    current: Object.fromEntries(
      all.flatMap(({ data }) => (data && firm ? [[data.name, { version: data.version, language, firm }]] : [])),
    ),
    error: configuration.error ?? all.find(({ data, isFetching, error }) => error && !data && !isFetching)?.error,
    retry: () => {
      if (configuration.error) configuration.retry();
      readVersions();
    },
    readAgain: () => {
      configuration.retry();
      readVersions();
    },
  };
};

/** True when these texts were ticked as they are shown now: version, language, and the firm's values (CNT-45). */
export const isAgreed = (agreed: Ticks, current: Ticks, ...names: readonly AgreedName[]): boolean =>
  names.every((name) => {
    const [ticked, shown] = [agreed[name], current[name]];
    if (ticked === undefined || shown === undefined) return false;
    const isSameText = ticked.version === shown.version && ticked.language === shown.language;
    return isSameText && isSameFirm(ticked.firm, shown.firm);
  });

/** Returns the ticked texts as `signUp` takes them: what was shown is what is sent. */
export const agreementsOf = (agreed: Ticks) =>
  AGREED_NAMES.flatMap((name) => {
    const shown = agreed[name];
    if (shown === undefined) return [];
    const { version: agreementVersion, language, firm } = shown;
    return [{ name, agreementVersion, language, firm }];
  });
