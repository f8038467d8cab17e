import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import type { LiveAccount, LivePosition } from '../../tradingAccount/index.ts';
import { ModeBand, Sheet, SkeletonRows } from '../../ui/index.ts';
import { BulkCloseForm } from './BulkCloseForm.tsx';
import { CancelForm } from './CancelForm.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { EditForm } from './EditForm.tsx';
import { OrderGone } from './OrderGone.tsx';
import type { OrderTask } from './orderTask.ts';
import style from './TaskSheet.module.css';
import type { useBulkClose } from './useBulkClose.ts';

type Order = Schema<'Order'>;

type TaskSheetProps = {
  readonly task: OrderTask;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly account: LiveAccount & { readonly status: 'ready' };
  /** Undefined while they load. */
  readonly pending: readonly Order[] | undefined;
  readonly bulkClose: ReturnType<typeof useBulkClose>;
};

/** Returns the order as it is now; an order that has gone is kept as it was last seen, and marked as gone. */
const useLastSeen = (
  id: string | undefined,
  account: readonly LivePosition[],
  pending: readonly Order[],
): { readonly position: LivePosition | undefined; readonly isGone: boolean } => {
  const waiting = pending.find((order) => order.id === id);
  const found = account.find(({ order }) => order.id === id) ?? (waiting && { order: waiting, value: undefined });
  const seen = useRef(found);
  if (found) seen.current = found;
  else if (seen.current?.order.id !== id) seen.current = undefined;
  // An order that was pending when the sheet opened and is open now needs another decision.
  return { position: found ?? seen.current, isGone: !found };
};

/** Sheet of a task: names the account type, shows the order live, and has the one binding button. */
export const TaskSheet = ({ task, isOpen, onClose, account, pending: loaded, bulkClose }: TaskSheetProps) => {
  const pending = loaded ?? [];
  const { t } = useTranslation('positions');
  const { position, isGone } = useLastSeen(
    task.kind === 'several' ? undefined : task.orderId,
    account.positions,
    pending,
  );
  const symbol = position?.order.symbol;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(`sheet.${task.kind}`, { symbol })}>
      <div className={style.band}>
        <ModeBand />
      </div>
      {task.kind === 'several' ? (
        <BulkCloseForm
          positions={account.positions}
          pending={pending}
          view={task.view}
          bulkClose={bulkClose}
          onDone={onClose}
        />
      ) : position ? (
        <OrderForm task={task} position={position} isGone={isGone} account={account} onDone={onClose} />
      ) : loaded ? (
        <OrderGone orderId={task.orderId} onDone={onClose} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Sheet>
  );
};

type OrderFormProps = {
  readonly task: Exclude<OrderTask, { readonly kind: 'several' }>;
  readonly position: LivePosition;
  readonly isGone: boolean;
  readonly account: TaskSheetProps['account'];
  readonly onDone: () => void;
};

const OrderForm = ({ task, position, isGone, account, onDone }: OrderFormProps) => {
  const { order } = position;
  const common = { isGone, onDone };
  switch (task.kind) {
    case 'close':
      return <ClosingForm {...common} key={order.id} position={position} percent={task.percent} />;
    case 'edit':
      return (
        <EditForm
          {...common}
          key={order.id}
          position={position}
          netWorth={account.figures.netWorth.result}
          stopLossPercent={task.stopLossPercent}
        />
      );
    case 'cancel':
      return <CancelForm {...common} key={order.id} order={order} />;
  }
};
