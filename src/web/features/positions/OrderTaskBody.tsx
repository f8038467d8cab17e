import { useRef } from 'react';
import type { Schema } from '../../api/index.ts';
import type { LiveAccount, LivePosition } from '../../tradingAccount/index.ts';
import { SkeletonRows } from '../../ui/index.ts';
import { CancelForm } from './CancelForm.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { EditForm } from './EditForm.tsx';
import { OrderGone } from './OrderGone.tsx';
import type { TaskOfOrder } from './orderTask.ts';

type Order = Schema<'Order'>;

/** Finds an order as it is now; an order that has gone is kept as it was last seen, and marked as gone. */
export const useLastSeen = (
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

type OrderTaskBodyProps = {
  readonly task: TaskOfOrder;
  readonly lastSeen: ReturnType<typeof useLastSeen>;
  readonly account: LiveAccount & { readonly status: 'ready' };
  /** False while the pending orders load: an order that was not seen may be one of them. */
  readonly isLoaded: boolean;
  readonly onDone: () => void;
};

/** Body of a sheet for the task of one order: its form, or what became of an order that was never seen. */
export const OrderTaskBody = ({ task, lastSeen, account, isLoaded, onDone }: OrderTaskBodyProps) => {
  const { position, isGone } = lastSeen;
  if (!position) return isLoaded ? <OrderGone orderId={task.orderId} onDone={onDone} /> : <SkeletonRows count={3} />;
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
          figures={account.figures}
          stopLossPercent={task.stopLossPercent}
        />
      );
    case 'cancel':
      return <CancelForm {...common} key={order.id} order={order} />;
  }
};
