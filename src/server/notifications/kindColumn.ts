import { sql } from 'kysely';
import type { Schemas } from '../../contract/index.ts';

/**
 * Kind of a row of notifications by its present name: a process of the version before may still write `closedBySystem`
 * for `closed-by-system`.
 */
export const KIND_COLUMN = sql<Schemas['NotificationKind']>`lower(regexp_replace(kind, '([A-Z])', '-\\1', 'g'))`;
