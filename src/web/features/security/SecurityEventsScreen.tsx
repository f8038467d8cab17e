import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '../../../contract/index.ts';
import { groupByLondonDay, londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import { PagedList } from '../../lists/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Block, DayName, Empty, Page } from '../../ui/index.ts';
import { SecurityEventRow } from './SecurityEventRow.tsx';
import style from './SecurityEvents.module.css';
import { useDisown } from './useDisown.ts';

/** Refetches what happened while the list was not subscribed; the old rows stay meanwhile. */
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Lists what happened around the customer's sign-ins and settings, by day, with "it was not me" where it applies. */
export const SecurityEventsScreen = () => {
  const { t } = useTranslation(['security-events', 'shell']);
  const title = t('shell:titles.securityEvents');
  const pages = securityApi.useListSecurityEventPagesInfiniteQuery({ size: PAGE_SIZE }, READ_AGAIN);
  return (
    <Page title={title}>
      <p className={style.intro}>{t('intro')}</p>
      <PagedList
        label={title}
        pages={pages}
        failed={t('failed')}
        notAffected=""
        end={<p className={style.note}>{t('kept')}</p>}
        none={<Empty title={t('none.title')}>{t('none.text')}</Empty>}
      >
        {(rows) => <Days rows={rows} />}
      </PagedList>
    </Page>
  );
};

const Days = ({ rows }: { readonly rows: readonly Schema<'SecurityEvent'>[] }) => {
  const today = londonDay(useServerSeconds());
  const disown = useDisown();
  return groupByLondonDay(rows, ({ at }) => at).map(([day, ofDay]) => (
    <Block key={day} kind="rows">
      <DayName day={day} today={today} />
      <ul>
        {ofDay.map((event) => (
          <SecurityEventRow key={event.id} event={event} onDisown={() => void disown(event)} />
        ))}
      </ul>
    </Block>
  ));
};
