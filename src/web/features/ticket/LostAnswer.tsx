import { useTranslation } from 'react-i18next';
import type { Checking } from '../../intents/index.ts';
import { Timeline, TimelineStep } from '../../ui/index.ts';
import style from './SentOrderFacts.module.css';

type LostAnswerProps = { readonly pressedAtMs: number; readonly checking: Checking };

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Timeline of an order whose answer was lost: the steps known so far of finding its outcome. */
export const LostAnswer = ({ pressedAtMs, checking: { sinceMs, times } }: LostAnswerProps) => {
  const { t } = useTranslation('ticket');
  return (
    <div className={style.below}>
      <Timeline label={t('wait.known')}>
        <TimelineStep icon="done" title={t('wait.sent')} at={seconds(pressedAtMs)} />
        <TimelineStep icon="warning" title={t('wait.lost')} at={seconds(sinceMs)} />
        <TimelineStep
          icon="clock"
          title={t('wait.asking')}
          lines={times === 0 ? [] : [t('wait.asked', { count: times })]}
        />
        <TimelineStep icon="ring" title={t('wait.end')} isAhead lines={[t('wait.certain')]} />
      </Timeline>
    </div>
  );
};
