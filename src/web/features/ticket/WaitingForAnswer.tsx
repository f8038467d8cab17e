import { useTranslation } from 'react-i18next';
import { CALL_TIMEOUT_SECONDS } from '../../../domain/callTimeout.ts';
import { useSecondsSince } from '../../market/index.ts';
import { Ruler } from '../../ui/index.ts';
import style from './SentOrderFacts.module.css';

/** Time since the order was sent, shown on a ruler in place of a spinner. */
export const WaitingForAnswer = ({ sinceMs }: { readonly sinceMs: number }) => {
  const { t } = useTranslation('ticket');
  const passed = Math.min(CALL_TIMEOUT_SECONDS, useSecondsSince(sinceMs));
  return (
    <div className={style.below}>
      <p className={style.measure}>
        <span>{t('wait.label')}</span>
        <span>{t('wait.seconds', { count: passed })}</span>
      </p>
      <Ruler
        label={t('wait.scale', { passed, count: CALL_TIMEOUT_SECONDS })}
        most={CALL_TIMEOUT_SECONDS}
        step={5}
        labelled={[0, 1, 2, 3, 4].map((quarter) => (quarter * CALL_TIMEOUT_SECONDS) / 4)}
        value={passed}
      />
    </div>
  );
};
