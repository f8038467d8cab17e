import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { isMissing } from '../../lists/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, Empty, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { OrderFacts } from './OrderFacts.tsx';
import style from './OrderLifeScreen.module.css';
import { LifeEvents } from './OrderTimeline.tsx';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Shows one order by its address: its figures and its whole life. The id of a closing leads to its order. */
export const OrderLifeScreen = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('history');
  const account = useSelector(selectAccountType);
  const life = api.useGetOrderQuery({ 'X-Account': account, id }, READ_AGAIN);
  const read = life.currentData;
  return (
    <Page title={t('life.title')} subtitle={read?.order.number ?? ' '} hasMode>
      {read ? (
        <>
          <OrderFacts life={read} />
          <Block title={t('life.heading')} aside={t('life.zone')}>
            <div className={style.events}>
              <LifeEvents life={read} />
            </div>
          </Block>
        </>
      ) : life.isError ? (
        <Block label={t('life.title')}>
          {isMissing(life.error) ? (
            <NoOrder />
          ) : (
            <ErrorState title={t('life.failed')} error={life.error} onRetry={() => void life.refetch()}>
              {t('notAffected')}
            </ErrorState>
          )}
        </Block>
      ) : (
        <Block kind="rows" label={t('life.title')}>
          <SkeletonRows count={6} />
        </Block>
      )}
    </Page>
  );
};

const NoOrder = () => {
  const { t } = useTranslation('history');
  const { replace } = useNavigation();
  return (
    <Empty
      title={t('life.missing')}
      action={
        <Button isSmall onPress={() => replace(PATHS.history)}>
          {t('life.list')}
        </Button>
      }
    >
      {t('life.missingWhy')}
    </Empty>
  );
};
