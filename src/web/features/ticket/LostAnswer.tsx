import { useTranslation } from 'react-i18next';
import { Timeline, TimelineStep } from '../../ui/index.ts';
import style from './SentOrderFacts.module.css';
import type { SentOrder } from './useOrderIntent.ts';

type LostAnswerProps = Pick<SentOrder, 'pressedAtMs' | 'clockOffsetMs'> & {
  readonly checking: NonNullable<SentOrder['checking']>;
};

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Timeline of an order whose answer was lost: the steps known so far of finding its outcome, by the server's clock. */
export const LostAnswer = ({ pressedAtMs, clockOffsetMs, checking: { sinceMs, times } }: LostAnswerProps) => {
  const { t } = useTranslation('ticket');
  return (
    <div className={style.below}>
      <Timeline label={t('wait.known')}>
        <TimelineStep icon="done" title={t('wait.pressed')} at={seconds(pressedAtMs + clockOffsetMs)} />
        <TimelineStep icon="warning" title={t('wait.lost')} at={seconds(sinceMs + clockOffsetMs)} />
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
