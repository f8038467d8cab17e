import { useLiveAccount, usePendingOrders } from '../../tradingAccount/index.ts';
import { SkeletonRows } from '../../ui/index.ts';
import { OrderTaskBody, useLastSeen } from './OrderTaskBody.tsx';
import { ResumedRequests } from './ResumedRequests.tsx';
import { TaskFrame } from './TaskFrame.tsx';

type EditSheetProps = {
  readonly orderId: string;
  /** Symbol of the order, which titles the sheet. */
  readonly symbol: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Edit sheet of an order over another screen; it begins with the prices that the address names. */
const EditSheet = ({ orderId, symbol, isOpen, onClose }: EditSheetProps) => {
  const account = useLiveAccount();
  const { orders: pending } = usePendingOrders();
  const positions = account.status === 'ready' ? account.positions : [];
  const lastSeen = useLastSeen(orderId, positions, pending ?? []);
  return (
    <>
      <TaskFrame kind="edit" symbol={symbol} isOpen={isOpen} onClose={onClose}>
        {account.status === 'ready' ? (
          <OrderTaskBody
            task={{ kind: 'edit', orderId }}
            lastSeen={lastSeen}
            account={account}
            isLoaded={pending !== undefined}
            onDone={onClose}
          />
        ) : (
          <SkeletonRows count={3} />
        )}
      </TaskFrame>
      <ResumedRequests />
    </>
  );
};

export default EditSheet;
