/** Compares what was acknowledged with what is kept; each fault is a line. */
export type Kept = {
  /** Ids that answers named, one for each press. */
  readonly acknowledged: readonly string[];
  /** Ids that the database has. */
  readonly stored: readonly string[];
  /** Presses whose answer is not known: each may have created one more. */
  readonly unanswered?: number;
};

const listed = (ids: readonly string[]): string => ids.slice(0, 5).join(', ') + (ids.length > 5 ? ', …' : '');
const line = (what: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${ids.length} ${what}: ${listed(ids)}`];

/** Finds what was acknowledged and is not kept, acknowledged twice, or kept though nobody can have asked for it. */
export const recordFaults = ({ acknowledged, stored, unanswered = 0 }: Kept): readonly string[] => {
  const [named, kept] = [new Set(acknowledged), new Set(stored)];
  const twice = acknowledged.filter((id, index) => acknowledged.indexOf(id) !== index);
  const beyond = stored.filter((id) => !named.has(id));
  return [
    ...line(
      'acknowledged and lost',
      [...named].filter((id) => !kept.has(id)),
    ),
    ...line('named by the answers of two presses', twice),
    ...line('stored twice or asked for by nobody', beyond.length > unanswered ? beyond : []),
  ];
};

/** Outcome of a stop loss whose price was touched. */
export type TouchedStop = {
  readonly id: string;
  readonly closeReason: string | null | undefined;
  /** Seconds from the touch to the closing. */
  readonly seconds: number;
};

/** Time within which a stop that was touched after a fault is executed, seconds. */
export const EXECUTED_WITHIN_SECONDS = 15;

/** Finds stops that were touched and not executed in time. */
export const stopFaults = (stops: readonly TouchedStop[]): readonly string[] =>
  stops.flatMap(({ id, closeReason, seconds }) => {
    if (closeReason !== 'stop-loss') return [`stop ${id} was touched and not executed (${closeReason ?? 'open'})`];
    return seconds <= EXECUTED_WITHIN_SECONDS ? [] : [`stop ${id} was executed only after ${seconds.toFixed(1)} s`];
  });

/** Connections of the servers to their database, by the name that each gives itself. */
export type Connections = Readonly<Record<string, number>>;

/** Finds kinds of connections of which there are more than may be, or fewer than a server needs. */
export const connectionFaults = (
  found: Connections,
  may: Readonly<Record<string, { readonly from: number; readonly to: number }>>,
): readonly string[] =>
  [...new Set([...Object.keys(found), ...Object.keys(may)])].flatMap((name) => {
    const count = found[name] ?? 0;
    const { from, to } = may[name] ?? { from: 0, to: 0 };
    return count >= from && count <= to ? [] : [`${count} connections as "${name}", and not ${from} to ${to}`];
  });

/** Price at which something was done, between the sending of its request and its answer. */
export type Fill = {
  readonly id: string;
  readonly price: string;
  readonly sentMs: number;
  readonly answeredMs: number;
};
/** Quote that a feed has sent, on the side that fills take. */
export type SentQuote = { readonly price: string; readonly atMs: number };

/**
 * Finds fills at a price that the feed had not sent when they were answered, or that another one had replaced, when they were
 * asked for, for longer than a quote may be old.
 */
export const fillFaults = (
  fills: readonly Fill[],
  quotes: readonly SentQuote[],
  { ageMs }: { readonly ageMs: number },
): readonly string[] =>
  fills.flatMap(({ id, price, sentMs, answeredMs }) => {
    const replacedMs = quotes.flatMap((quote, index) =>
      quote.price === price && quote.atMs <= answeredMs ? [quotes[index + 1]?.atMs ?? Infinity] : [],
    );
    if (replacedMs.length === 0) return [`${id} was filled at ${price}, which the feed had not sent`];
    const oldMs = sentMs - Math.max(...replacedMs);
    return oldMs <= ageMs ? [] : [`${id} was filled at ${price}, which was replaced ${oldMs} ms before`];
  });
