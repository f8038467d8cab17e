import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { FIRM_SETTINGS, type FirmNamed, isSameFirm } from '../../../domain/content/firm.ts';
import { api, type Schema, useConfiguration } from '../../api/index.ts';
import { isLanguage } from '../../device/languages.ts';
import { selectUserInfo } from '../../device/session.ts';
import { keepInTab, readInTab } from '../../device/tabStorage.ts';
import { useFirmToday } from '../../legalText/index.ts';

/** Agreement as it was shown when the customer agreed to it: its version, its language, and what it named of the firm. */
export type Consent = {
  readonly version: string;
  readonly language: Schema<'Language'>;
  readonly firm: FirmNamed;
};

/** Consent of this tab that no deposit has sent yet, with the language of the page. */
type Given = Consent & { readonly pageLanguage: string };

const isFirm = (value: unknown): value is FirmNamed =>
  typeof value === 'object' && value !== null && FIRM_SETTINGS.every((key) => key in value);

const isGiven = (kept: unknown): kept is Given => {
  const { version, language, firm, pageLanguage } = (kept ?? {}) as Partial<Given>;
  const isLanguageKnown = typeof language === 'string' && isLanguage(language);
  return typeof version === 'string' && typeof pageLanguage === 'string' && isLanguageKnown && isFirm(firm);
};

const useGiven = () => {
  const customerId = useSelector(selectUserInfo)?.id ?? '';
  const place = `state:${customerId}:deposit-agreement` as const;
  const [given, setGiven] = useState<Given | undefined>(() => {
    try {
      const kept: unknown = JSON.parse(readInTab(place) ?? 'null');
      return isGiven(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  });
  const give = (consent: Given) => {
    keepInTab(place, consent);
    setGiven(consent);
  };
  return [given, give] as const;
};

/** Returns what the agreement names of the firm: as it was first known, so that nothing typed is lost, until it is read again. */
const useNamedFirm = () => {
  const today = useFirmToday();
  const [first, setFirst] = useState(today);
  const [isFollowed, setIsFollowed] = useState(false);
  if (!first && today) setFirst(today);
  return { firm: isFollowed ? today : (first ?? today), follow: () => setIsFollowed(true) };
};

/**
 * Reads the agreement in force and whether the customer has agreed to it as it reads now: to this version with this firm,
 * with an earlier deposit or in this tab. `consent` is undefined where it has to be shown first, or is not known yet.
 */
export const useAgreement = () => {
  const { i18n } = useTranslation();
  const current = api.useGetAgreementQuery({ name: 'deposit' }, { refetchOnMountOrArgChange: true });
  const accepted = api.useListAcceptedAgreementsQuery(undefined, { refetchOnMountOrArgChange: true });
  const configuration = useConfiguration();
  const { firm, follow } = useNamedFirm();
  const [given, give] = useGiven();
  const version = current.data?.version;
  const isNow = (each: { readonly version: string; readonly firm: FirmNamed | null }) =>
    each.version === version && firm !== undefined && each.firm !== null && isSameFirm(each.firm, firm);
  const before = accepted.data?.items
    .filter(({ name }) => name === 'deposit')
    .map(({ agreementVersion, ...rest }) => ({ ...rest, version: agreementVersion }))
    .find(isNow);
  const inTab = given && given.pageLanguage === i18n.language && isNow(given) ? given : undefined;
  const read = () => {
    void current.refetch();
    void accepted.refetch();
    configuration.retry();
  };
  const failed = [current, accepted].find(({ isError }) => isError)?.error ?? (firm ? undefined : configuration.error);
  return {
    consent: before && firm ? { version: before.version, language: before.language, firm } : inTab,
    /** What is to be shown first; undefined while it is not known. */
    shown: version !== undefined && firm && accepted.data ? { version, firm } : undefined,
    failed,
    retry: read,
    /** Reads the agreement and the firm again, as one of them has changed. */
    readAgain: () => {
      follow();
      read();
    },
    agree: (consent: Consent) => give({ ...consent, pageLanguage: i18n.language }),
  };
};
