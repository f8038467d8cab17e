import type { Schema } from '../../api/index.ts';
import { orderStatus } from '../../orders/index.ts';
import type { IconName } from '../../ui/index.ts';

const MARKS: Readonly<Record<Schema<'OrderEvent'>['kind'], IconName>> = {
  placed: 'done',
  filled: 'done',
  changed: 'edit',
  overnight: 'clock',
  'part-closed': 'done',
  closed: 'done',
  canceled: 'refused',
  exception: 'warning',
  corrected: 'edit',
};

/** Returns the icon of an event of an order's life: of its end, that of the reason. */
export const eventMark = ({ kind }: Schema<'OrderEvent'>, order: Schema<'Order'>): IconName =>
  kind === 'closed' ? orderStatus(order).icon : MARKS[kind];
