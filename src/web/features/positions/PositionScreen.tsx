import { useTranslation } from 'react-i18next';
import { UnreadBell, useLiveAccount, usePendingOrders } from '../../tradingAccount/index.ts';
import { Block, ErrorState, Page } from '../../ui/index.ts';
import { AccountHead, AccountHeadSkeleton } from './AccountHead.tsx';
import { Orders, OrdersSkeleton } from './Orders.tsx';
import { PositionsMark } from './PositionsMark.tsx';

/** Active account with its open and pending orders, live, and all actions on them. */
export const PositionScreen = () => {
  const { t } = useTranslation('positions');
  const account = useLiveAccount();
  const pending = usePendingOrders();
  return (
    <Page
      title={t('title')}
      isRoot
      hasMode
      actions={
        <>
          {account.status === 'ready' ? <PositionsMark positions={account.positions} /> : null}
          <UnreadBell />
        </>
      }
    >
      {account.status === 'ready' ? (
        <>
          <AccountHead account={account} />
          <Orders account={account} pending={pending} />
        </>
      ) : account.status === 'error' ? (
        <Block label={t('title')}>
          <ErrorState title={t('failed')} error={account.error} onRetry={account.refetch}>
            {t('notAffected')}
          </ErrorState>
        </Block>
      ) : (
        <>
          <AccountHeadSkeleton />
          <OrdersSkeleton />
        </>
      )}
    </Page>
  );
};
