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

/** Customers whose marks are kept on one device; the one who was shown something longest ago leaves first. */
const MOST_CUSTOMERS = 5;

/** Reads the marks of all customers, the newest first; one alone was stored by an earlier version. */
const readMarks = (): readonly ReportedMark[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(stored) ? stored : [stored]).filter(isMark);
  } catch {
    // Storage is absent, or another program has written there.
    return [];
  }
};

/** Reads the mark of this customer; undefined where nothing was shown to them here, or no storage is. */
export const readReportedMark = (customerId: string): ReportedMark | undefined =>
  readMarks().find((mark) => mark.customerId === customerId);

/** Stores a mark, in place of that customer's before. */
export const keepReportedMark = (mark: ReportedMark): void => {
  try {
    const others = readMarks().filter(({ customerId }) => customerId !== mark.customerId);
    localStorage.setItem(KEY, JSON.stringify([mark, ...others].slice(0, MOST_CUSTOMERS)));
  } catch {
    // Storage is full or absent: what came while the app was closed is then found at the bell.
  }
};
