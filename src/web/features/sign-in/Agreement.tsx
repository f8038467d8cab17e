import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import { type Fault, type Faults, FaultWords } from '../../authForm/index.ts';
import { isBuilt, Link, PATHS } from '../../navigation/index.ts';
import { Block, CheckLine } from '../../ui/index.ts';
import type { ChangeDraft, Draft } from './draft.ts';

/** Nobody is asked whether texts are read that the app does not show yet. */
const HAS_AGREEMENT = isBuilt(PATHS.agreement) && isBuilt(PATHS.privacy);

type Agreed = Pick<Draft, 'isAgreementRead' | 'isRiskKnown'>;

/** Returns what is left to be ticked before an account is created. */
export const agreementFaults = ({ isAgreementRead, isRiskKnown }: Agreed): readonly Fault[] => [
  ...(HAS_AGREEMENT && !isAgreementRead
    ? [{ field: 'agreement', name: 'agreement-missing', detail: {} } satisfies Fault]
    : []),
  ...(isRiskKnown ? [] : [{ field: 'risk', name: 'risk-missing', detail: {} } satisfies Fault]),
];

type AgreementProps = { readonly draft: Agreed; readonly change: ChangeDraft; readonly faults: Faults };

/** Ticks before an account is created: the agreement and the privacy notice are read, the risk is known. */
export const Agreement = ({ draft, change, faults }: AgreementProps) => {
  const { t } = useTranslation(['sign-in', 'shell', 'ui']);
  const agreementFault = faults.at('agreement');
  const riskFault = faults.at('risk');
  return (
    <Block label={t('signUp.agreement.label')}>
      {HAS_AGREEMENT ? (
        <>
          <CheckLine
            isChecked={draft.isAgreementRead}
            onChange={(isAgreementRead) => change({ isAgreementRead })}
            error={agreementFault && <FaultWords fault={agreementFault} />}
          >
            {t('signUp.agreement.read')}
          </CheckLine>
          <Link className={style.link} to={PATHS.agreement}>
            {t('shell:titles.agreement')}
          </Link>{' '}
          <Link className={style.link} to={PATHS.privacy}>
            {t('shell:titles.privacy')}
          </Link>
        </>
      ) : null}
      <CheckLine
        isChecked={draft.isRiskKnown}
        onChange={(isRiskKnown) => change({ isRiskKnown })}
        error={riskFault && <FaultWords fault={riskFault} />}
      >
        {t('signUp.agreement.risk')}
      </CheckLine>
      <Link className={style.link} to={PATHS.risks}>
        {t('ui:risk.read')}
      </Link>
    </Block>
  );
};
