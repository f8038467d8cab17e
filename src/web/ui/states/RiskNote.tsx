import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCommonInfo, selectIsSandbox } from '../../device/configuration.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { classes } from '../classes.ts';
import { useFormat } from '../format/useFormat.ts';
import style from './states.module.css';

type RiskNoteProps = {
  /** True below the explanations themselves, which it does not lead to. */
  readonly isWholeText?: boolean;
  /** True in a dock, where it stays in sight whatever is scrolled. */
  readonly isInDock?: boolean;
};

/**
 * Shows the risk warning in a border of its own and at the size of text, as ESMA and the FCA ask: with the firm's own loss
 * figure where it is configured, else without one (CFG-29); before that is known, it says nothing of either. Marks the sandbox as such, and leads to the explanations.
 */
export const RiskNote = ({ isWholeText, isInDock }: RiskNoteProps) => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const commonInfo = useSelector(selectCommonInfo);
  const isSandbox = useSelector(selectIsSandbox);
  const losses = (figure: string | null) =>
    figure === null ? t('risk.mostLose') : t('risk.figure', { percent: number(figure) });
  return (
    <p role="note" className={classes(style.risk, isInDock && style.inDock)}>
      {t('risk.warning')} {commonInfo ? losses(commonInfo.riskWarningFigure) : null}{' '}
      {isSandbox && !isInDock ? t('risk.sandbox') : null}
      {isWholeText ? null : (
        <>
          {isInDock ? null : <br />}
          <Link to={PATHS.risks}>{t('risk.read')}</Link>
        </>
      )}
    </p>
  );
};
