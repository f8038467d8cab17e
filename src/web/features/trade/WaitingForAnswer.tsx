import { useTranslation } from 'react-i18next';
import { useSecondsSince } from '../../market/index.ts';
import { Ruler } from '../../ui/index.ts';
import style from './SentOrderFacts.module.css';

/** A call is given up after so many seconds (§7). */
const LONGEST_SECONDS = 60;

/** How long an answer has been waited for, read on a ruler: nothing spins. */
export const WaitingForAnswer = ({ sinceMs }: { readonly sinceMs: number }) => {
  const { t } = useTranslation('trade');
  const passed = Math.min(LONGEST_SECONDS, useSecondsSince(sinceMs));
  return (
    <div className={style.below}>
      <p className={style.measure}>
        <span>{t('wait.label')}</span>
        <span>{t('wait.seconds', { count: passed })}</span>
      </p>
      <Ruler
        label={t('wait.scale', { passed, count: LONGEST_SECONDS })}
        most={LONGEST_SECONDS}
        step={5}
        labelled={[0, 15, 30, 45, 60]}
        value={passed}
      />
    </div>
  );
};
