import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCommonInfo, selectIsSandbox } from '../../device/configuration.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { useFormat } from '../format/useFormat.ts';
import style from './states.module.css';

/**
 * Shows the risk warning, with the firm's own loss figure where it is configured; none is invented. Marks the sandbox as
 * such, and leads to the explanations. `isWholeText` is true below the explanations themselves.
 */
export const RiskNote = ({ isWholeText }: { readonly isWholeText?: boolean }) => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const figure = useSelector(selectCommonInfo)?.riskWarningFigure ?? null;
  const isSandbox = useSelector(selectIsSandbox);
  return (
    <p className={style.risk}>
      {t('risk.warning')} {figure === null ? null : <>{t('risk.figure', { percent: number(figure) })} </>}
      {isSandbox ? t('risk.sandbox') : null}
      {isWholeText ? null : (
        <>
          <br />
          <Link to={PATHS.risks}>{t('risk.read')}</Link>
        </>
      )}
    </p>
  );
};
