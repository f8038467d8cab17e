import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountMode } from '../../device/session.ts';
import { Bone, ErrorState, Icon, useFormat } from '../../ui/index.ts';
import { eventMark } from './eventMark.ts';
import { EventLines, EventTitle } from './EventWords.tsx';
import style from './OrderTimeline.module.css';

/** What happened to an order, the oldest first. Read when it is first looked at, and again when the order moves. */
export const OrderTimeline = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('history');
  const account = useSelector(selectAccountMode);
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
      <Bone width={200} height={36} />
      <Bone width={220} height={36} />
    </div>
  );
};

/** A life that is at hand. */
export const LifeEvents = ({ life }: { readonly life: Schema<'OrderLife'> }) => {
  const { t } = useTranslation('history');
  const { clock, date } = useFormat();
  return (
    <ol className={style.timeline} aria-label={t('life.label', { number: life.order.number })}>
      {life.events.map((event, at) => {
        const isOtherDay = date(event.at) !== date(life.events[at - 1]?.at ?? life.order.placedAt) || at === 0;
        return (
          <li key={`${event.at} ${at}`}>
            <Icon name={eventMark(event)} size={16} />
            <EventTitle life={life} at={at} />
            <time dateTime={new Date(event.at * 1000).toISOString()}>
              {isOtherDay ? <span>{date(event.at)} </span> : null}
              {clock(event.at)}
            </time>
            <EventLines life={life} at={at} />
          </li>
        );
      })}
    </ol>
  );
};
