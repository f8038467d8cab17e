import type { Schema } from '../api/index.ts';
import type { ReportedMark } from '../device/reportedMark.ts';

type Notice = Schema<'Notification'>;

/** Kinds that a request of the customer causes: its answer reports them. */
const OWN_PRESSES: ReadonlySet<string> = new Set<Schema<'NotificationKind'>>([
  'filled',
  'changed',
  'canceled',
  'closed',
  'demo-reset',
]);

/** Seconds for which the ids of shown notifications are kept: one that was stored later may bear an earlier instant. */
const OVERLAP_SECONDS = 60;

/**
 * Returns the notifications of events without a press that were not shown yet, the newest first, and the mark after
 * showing them. Without a mark nothing is shown: what is unread may have been seen on another device.
 */
export const unreported = (
  unread: readonly Notice[],
  mark: ReportedMark | undefined,
  customerId: string,
): { readonly notices: readonly Notice[]; readonly mark: ReportedMark } => {
  const since = mark ? mark.at - OVERLAP_SECONDS : Infinity;
  const notices = unread.filter(
    ({ id, kind, createdAt }) => createdAt > since && !mark?.ids.includes(id) && !OWN_PRESSES.has(kind),
  );
  const at = Math.max(mark?.at ?? 0, ...unread.map(({ createdAt }) => createdAt));
  const recent = unread.filter(({ createdAt }) => createdAt > at - OVERLAP_SECONDS).map(({ id }) => id);
  const before = at - (mark?.at ?? 0) > OVERLAP_SECONDS ? [] : (mark?.ids ?? []);
  return { notices, mark: { customerId, at, ids: [...new Set([...recent, ...before])].slice(0, 200) } };
};
