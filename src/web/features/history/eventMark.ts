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

/** What an event of an order's life is drawn as. */
export const eventMark = ({ kind }: Schema<'OrderEvent'>): IconName => MARKS[kind];
