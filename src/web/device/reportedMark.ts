/** Up to where a customer's notifications were shown on this device. */
export type ReportedMark = {
  readonly customerId: string;
  /** Instant of the newest notification that was shown, unix seconds; 0 before the first one. */
  readonly at: number;
  /** Ids of those shown of about the same time: notifications of one second come in any order. */
  readonly ids: readonly string[];
};

const KEY = 'reported';

const isMark = (value: unknown): value is ReportedMark => {
  const { customerId, at, ids } = (value ?? {}) as Partial<Readonly<Record<keyof ReportedMark, unknown>>>;
  return typeof customerId === 'string' && typeof at === 'number' && Array.isArray(ids);
};

/** Reads the mark of this customer; undefined where nothing was shown to them here, or no storage is. */
export const readReportedMark = (customerId: string): ReportedMark | undefined => {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isMark(mark) && mark.customerId === customerId ? mark : undefined;
  } catch {
    return undefined;
  }
};

/** Stores a mark, in place of that of another customer. */
export const keepReportedMark = (mark: ReportedMark): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // Storage is full or absent: what came while the app was closed is then found at the bell.
  }
};
