import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import { type Fault, type Faults, FaultWords } from '../../authForm/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Block, CheckLine, ErrorState } from '../../ui/index.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { AGREED_NAMES, type AgreedName, type Agreements, isAgreed, type Ticks } from './useAgreements.ts';

/** Returns what is left to be ticked before an account is created. A text that has changed since counts as not ticked. */
export const agreementFaults = (agreed: Ticks, current: Ticks): readonly Fault[] => [
  ...(isAgreed(agreed, current, 'customer', 'privacy')
    ? []
    : [{ field: 'agreement', name: 'agreement-missing', detail: {} } satisfies Fault]),
  ...(isAgreed(agreed, current, 'risk') ? [] : [{ field: 'risk', name: 'risk-missing', detail: {} } satisfies Fault]),
];

const ADDRESSES: Readonly<Record<AgreedName, string>> = {
  customer: address(PATHS.agreement, { name: 'customer' }),
  privacy: PATHS.privacy,
  risk: address(PATHS.agreement, { name: 'risk' }),
};

type AgreementProps = {
  readonly draft: Pick<Draft, 'agreed'>;
  readonly change: ChangeDraft;
  readonly agreements: Agreements;
  readonly faults: Faults;
};

/**
 * Ticks before an account is created: the agreement and the privacy notice are read, the risk is known. A tick counts for
 * the versions that are named below it, in the language of the page, with what they name of the firm now.
 */
export const Agreement = ({ draft: { agreed }, change, agreements, faults }: AgreementProps) => {
  const { t } = useTranslation(['sign-in', 'legal']);
  const { current, error, retry } = agreements;
  const tick = (isTicked: boolean, ...names: readonly AgreedName[]) => {
    const shown = AGREED_NAMES.flatMap((name) => {
      const text = names.includes(name) ? isTicked && current[name] : agreed[name];
      return text ? [[name, text]] : [];
    });
    change({ agreed: Object.fromEntries(shown) });
  };
  const isUnknown = (...names: readonly AgreedName[]) => names.some((name) => !current[name]);
  const isOfOtherLanguage = AGREED_NAMES.some((name) => {
    const [ticked, shown] = [agreed[name], current[name]];
    return ticked !== undefined && shown !== undefined && ticked.language !== shown.language;
  });
  const statusWords = () => {
    if (error) return null;
    if (isUnknown('customer', 'privacy', 'risk')) return t('legal:versionsLoading');
    return isOfOtherLanguage ? t('signUp.agreement.otherLanguage') : null;
  };
  const faultWords = (fault: Fault | undefined) =>
    fault && (fault.name === 'agreement-needed' ? t('legal:changedMeanwhile') : <FaultWords fault={fault} />);
  return (
    <Block label={t('signUp.agreement.label')}>
      {error ? <ErrorState title={t('legal:versionsFailed')} error={error} onRetry={retry} /> : null}
      <p role="status">{statusWords()}</p>
      <CheckLine
        isChecked={isAgreed(agreed, current, 'customer', 'privacy')}
        isDisabled={isUnknown('customer', 'privacy')}
        onChange={(isTicked) => tick(isTicked, 'customer', 'privacy')}
        error={faultWords(faults.at('agreement'))}
      >
        {t('signUp.agreement.read')}
      </CheckLine>
      <TextLink name="customer" version={current.customer?.version} />
      <TextLink name="privacy" version={current.privacy?.version} />
      <CheckLine
        isChecked={isAgreed(agreed, current, 'risk')}
        isDisabled={isUnknown('risk')}
        onChange={(isTicked) => tick(isTicked, 'risk')}
        error={faultWords(faults.at('risk'))}
      >
        {t('signUp.agreement.risk')}
      </CheckLine>
      <TextLink name="risk" version={current.risk?.version} />
    </Block>
  );
};

type TextLinkProps = { readonly name: AgreedName; readonly version: string | undefined };

/** Link to a text, with the version that its tick counts for. */
const TextLink = ({ name, version }: TextLinkProps) => {
  const { t } = useTranslation('legal');
  return (
    <p>
      <Link className={style.link} to={ADDRESSES[name]}>
        {version === undefined ? t(`names.${name}`) : t(`versionOf.${name}`, { date: version })}
      </Link>
    </p>
  );
};
