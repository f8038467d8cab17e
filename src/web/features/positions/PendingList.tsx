import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import type { usePendingOrders } from '../../tradingAccount/index.ts';
import { Button, Empty, ErrorState, SkeletonRows } from '../../ui/index.ts';
import type { BeginTask } from './orderTask.ts';
import { PendingRow } from './PendingRow.tsx';

type PendingListProps = ReturnType<typeof usePendingOrders> & {
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onBegin: BeginTask;
};

/** Lists the pending orders, newest first. */
export const PendingList = ({ orders, error, refetch, openId, onToggle, onBegin }: PendingListProps) => {
  const { t } = useTranslation('positions');
  const { switchTab } = useNavigation();
  if (!orders) {
    return error ? (
      <ErrorState title={t('pendingFailed')} error={error} onRetry={refetch}>
        {t('notAffected')}
      </ErrorState>
    ) : (
      <SkeletonRows count={3} />
    );
  }
  if (orders.length === 0) {
    return (
      <Empty
        title={t('noPending.title')}
        action={
          <Button isSmall onPress={() => switchTab(PATHS.home)}>
            {t('empty.step')}
          </Button>
        }
      >
        {t('noPending.text')}
      </Empty>
    );
  }
  return (
    <ul>
      {orders.map((order) => (
        <PendingRow
          key={order.id}
          order={order}
          isOpen={order.id === openId}
          onToggle={() => onToggle(order.id)}
          onBegin={onBegin}
        />
      ))}
    </ul>
  );
};
