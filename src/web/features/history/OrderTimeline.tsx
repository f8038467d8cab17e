import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { ErrorState, SkeletonBar, Timeline, TimelineStep, useFormat } from '../../ui/index.ts';
import { eventMark } from './eventMark.ts';
import style from './OrderTimeline.module.css';
import { type Line, linesOf, titleOf } from './timelineLines.ts';

/** Timeline of an order's events, oldest first. Read when it is first shown, and again when the order changes. */
export const OrderTimeline = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('history');
  const account = useSelector(selectAccountType);
  const life = api.useGetOrderQuery({ 'X-Account': account, id });
  if (life.currentData) return <LifeEvents life={life.currentData} />;
  if (life.isError) {
    return (
      <ErrorState title={t('life.failed')} error={life.error} onRetry={() => void life.refetch()}>
        {t('notAffected')}
      </ErrorState>
    );
  }
  return (
    <div className={style.bones} aria-hidden="true">
      <SkeletonBar width={200} height={36} />
      <SkeletonBar width={220} height={36} />
    </div>
  );
};

/** Timeline of an order's life that is loaded already. */
export const LifeEvents = ({ life }: { readonly life: Schema<'OrderLife'> }) => {
  const { t } = useTranslation('history');
  const format = useFormat();
  const hasNights = life.events.some(({ kind }) => kind === 'overnight');
  const { data: instrument } = api.useGetInstrumentQuery({ id: life.order.symbol }, { skip: !hasNights });
  const said = ({ key, values }: Line): string => t(key, { ...values });
  return (
    <Timeline label={t('life.label', { number: life.order.number })}>
      {life.events.map((event, at) => (
        <TimelineStep
          key={`${event.at} ${at}`}
          icon={eventMark(event, life.order)}
          title={said(titleOf(event, format))}
          at={event.at}
          isDated={at === 0 || format.date(event.at) !== format.date(life.events[at - 1]?.at ?? event.at)}
          lines={linesOf(life, at, format, instrument).map(said)}
        />
      ))}
    </Timeline>
  );
};
