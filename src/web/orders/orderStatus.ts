import type { Schema } from '../api/index.ts';
import type { IconName } from '../ui/index.ts';

type Order = Schema<'Order'>;

const ICONS: Readonly<Record<Order['status'], IconName>> = {
  pending: 'clock',
  open: 'clock',
  closed: 'done',
  canceled: 'refused',
  exception: 'warning',
};

/** Icons of the ends that are no success of the customer's own press or target. */
const ICONS_OF_END: Readonly<Partial<Record<NonNullable<Order['closeReason']>, IconName>>> = {
  'stop-loss': 'stop',
  'close-out': 'warning',
  'loan-liquidation': 'warning',
  'demo-reset': 'refused',
  correction: 'edit',
};

/** Status of an order: its icon, and the key of its text in `orders`, with the reason when there is one. */
export const orderStatus = ({ status, closeReason, exceptionReason }: Order) => {
  const icon = ICONS[status];
  if (status === 'exception' && exceptionReason !== null)
    return { icon, key: `status.exception.${exceptionReason}` as const };
  if (status === 'canceled' && closeReason !== null) return { icon, key: `status.canceled.${closeReason}` as const };
  if (status === 'closed' && closeReason !== null)
    return { icon: ICONS_OF_END[closeReason] ?? icon, key: `status.ended.${closeReason}` as const };
  return { icon, key: `status.state.${status}` as const };
};
