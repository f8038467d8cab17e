import type { GeneratedAlways } from 'kysely';
import type { Json, Optional } from './rowTypes.ts';

/** Event of the record, which never changes. */
export type AuditEventRow = {
  seq: GeneratedAlways<number>;
  id: GeneratedAlways<string>;
  at: number;
  kind: string;
  actor: 'customer' | 'unknown' | 'desk' | 'system';
  /** Who of the desk, or which part of the system. */
  person: Optional<string>;
  customer_id: Optional<string>;
  /** Address without its last part. */
  network: Optional<string>;
  browser: Optional<string>;
  system: Optional<string>;
  /** Id of what the event is about. */
  subject: Optional<string>;
  detail: Json<Readonly<Record<string, string | number>>>;
  /** From when on the event may be deleted, unix seconds. */
  keep_until: number;
};

/** Failures of one kind on the last day that had one. */
export type AuditFailuresRow = {
  customer_id: string;
  kind: string;
  day: number;
  count: number;
};
