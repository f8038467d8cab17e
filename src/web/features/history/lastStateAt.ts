import type { Schema } from '../../api/index.ts';

/** Instant when a row reached its last state, which the list is sorted by. */
export const lastStateAt = ({ closedAt, openedAt, placedAt }: Schema<'Order'>): number =>
  closedAt ?? openedAt ?? placedAt;
