import type { Schema } from '../../api/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import { BulkCloseForm } from './BulkCloseForm.tsx';
import type { ShownTask } from './orderTask.ts';
import { OrderTaskBody, useLastSeen } from './OrderTaskBody.tsx';
import { TaskFrame } from './TaskFrame.tsx';
import type { useBulkClose } from './useBulkClose.ts';

type TaskSheetProps = ShownTask & {
  readonly onClose: () => void;
  readonly account: LiveAccount & { readonly status: 'ready' };
  /** Undefined while they load. */
  readonly pending: readonly Schema<'Order'>[] | undefined;
  readonly bulkClose: ReturnType<typeof useBulkClose>;
};

/** Sheet of a task: shows the order live, and has the one binding button. */
export const TaskSheet = ({ task, opening, isOpen, onClose, account, pending: loaded, bulkClose }: TaskSheetProps) => {
  const pending = loaded ?? [];
  const lastSeen = useLastSeen(task.kind === 'several' ? undefined : task.orderId, account.positions, pending);
  const symbol = lastSeen.position?.order.symbol;
  return (
    <TaskFrame kind={task.kind} symbol={symbol} isOpen={isOpen} onClose={onClose}>
      {task.kind === 'several' ? (
        <BulkCloseForm
          key={opening}
          positions={account.positions}
          pending={pending}
          view={task.view}
          bulkClose={bulkClose}
          onDone={onClose}
        />
      ) : (
        <OrderTaskBody
          key={opening}
          task={task}
          lastSeen={lastSeen}
          account={account}
          isLoaded={loaded !== undefined}
          onDone={onClose}
        />
      )}
    </TaskFrame>
  );
};
