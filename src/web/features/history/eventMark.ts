import type { Schema } from '../../api/index.ts';
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
};

/** Returns the icon of an event of an order's life. */
export const eventMark = ({ kind }: Schema<'OrderEvent'>): IconName => MARKS[kind];
