/** Task that the customer began with one order: a sheet is open for it. */
export type TaskOfOrder =
  | { readonly kind: 'close'; readonly orderId: string; readonly percent: number }
  | {
      readonly kind: 'edit';
      readonly orderId: string;
      /** Loss at the stop loss that the sheet begins with, in percent of the equity. */
      readonly stopLossPercent?: string;
    }
  | { readonly kind: 'cancel'; readonly orderId: string };

/** Task that the customer began with an order, or with several. */
export type OrderTask = TaskOfOrder | { readonly kind: 'several'; readonly view: 'open' | 'pending' };

const KINDS: readonly unknown[] = ['close', 'edit', 'cancel'] satisfies TaskOfOrder['kind'][];

/** Returns the task that was kept; undefined where it is none, or of another version of the app. */
const keptTask = (kept: unknown): OrderTask | undefined => {
  const { kind, orderId, percent, stopLossPercent, view } = (kept ?? {}) as Record<string, unknown>;
  const isOfOrder =
    KINDS.includes(kind) &&
    typeof orderId === 'string' &&
    (kind !== 'close' || typeof percent === 'number') &&
    (stopLossPercent === undefined || typeof stopLossPercent === 'string');
  const isOfSeveral = kind === 'several' && (view === 'open' || view === 'pending');
  return isOfOrder || isOfSeveral ? (kept as OrderTask) : undefined;
};

/** Task whose sheet is open, or was until it closed. */
export type ShownTask = {
  readonly task: OrderTask;
  /** Number of this opening: a sheet that opens while the one before it leaves begins with a form of its own. */
  readonly opening: number;
  readonly isOpen: boolean;
};

/** Returns the task that was kept with its sheet open. */
export const keptShownTask = (kept: unknown): ShownTask | undefined => {
  const { task, isOpen } = (kept ?? {}) as Partial<ShownTask>;
  const known = keptTask(task);
  return known && isOpen === true ? { task: known, opening: 0, isOpen } : undefined;
};

export type BeginTask = (task: OrderTask) => void;
