import { heightAt, isWithin, type PriceScale } from '../layout.ts';
import { type OrderLine, rank } from './orderLines.ts';

/** Label at a height of the chart, for one line or for several that overlap. */
export type LineLabel = {
  readonly at: number;
  /** Height of the price that the label was moved away from; undefined at its price, and beyond the shown prices. */
  readonly from?: number | undefined;
  /** Set where the lines lie outside the shown prices: the label points to them from the edge. */
  readonly beyond: 'above' | 'below' | undefined;
  /**
   * Its place: in full over the oldest candles, as a chip beside the prices of the scale, or as a chip over the
   * newest candles where the price tags leave no room on the scale.
   */
  readonly place: 'plot' | 'scale' | 'before-scale';
  /** Lines of the label; the first one names it. */
  readonly lines: readonly [OrderLine, ...OrderLine[]];
};

/** Tallest touch area of a chip, in pixels. */
const MOST_TOUCHED = 48;

/** Returns the height of a chip's touch area: half the way to its nearest neighbour on either side, at most a finger's. */
export const touchedHeight = (label: LineLabel, labels: readonly LineLabel[]): number =>
  labels
    .filter((other) => other !== label && other.place !== 'plot')
    .reduce((least, { at }) => Math.min(least, Math.abs(at - label.at)), MOST_TOUCHED);

/** Heights between which something stands, in pixels from the chart's top. */
export type Stretch = readonly [highest: number, lowest: number];

/** Smallest distance of two labels in pixels, the width of a finger: nearer ones would be mistaken for each other. */
const APART = 44;
/** Smallest distance where room is short, as on a phone on its side: the height of a label, so that each line keeps its own. */
const TOUCHING = 28;
/** Labels that there must be room for a finger apart; with less, they touch. */
const FEW = 4;
const HALF_LABEL = 14;
/** Number of labels from which all are chips: in full they would cover the candles. */
const MANY = 3;
/** Height of the two lines of study captions over the prices, and of the sum and the note at their foot, in pixels. */
const CAPTIONS = 36;
const FOOT = 72;
/** Distance up to which a label counts as at its price, in pixels. */
const AT_PRICE = 1;

const beyondOf = (at: number, scale: PriceScale): LineLabel['beyond'] => {
  if (isWithin(scale, at)) return undefined;
  return at < scale.top ? 'above' : 'below';
};

/** Joins two labels at the place of the first; the lines are ranked together. */
const joined = (one: LineLabel, other: LineLabel): LineLabel => {
  const [first = one.lines[0], ...others] = [...one.lines, ...other.lines].toSorted((a, b) => rank(a) - rank(b));
  return { ...one, beyond: one.beyond === other.beyond ? one.beyond : undefined, lines: [first, ...others] };
};

/** Says whether a line belongs to a label: it is at its price, on the same side of the shown prices. */
const belongs = (one: LineLabel, other: LineLabel): boolean =>
  one.beyond === other.beyond && one.lines.some(({ price }) => Number(price) === Number(other.lines[0].price));

/** Sets labels apart by a distance, as near to their prices as the others allow; undefined where not all fit. */
const setApart = (
  labels: readonly LineLabel[],
  [highest, lowest]: Stretch,
  apart: number,
): readonly LineLabel[] | undefined => {
  const down: LineLabel[] = [];
  for (const label of labels)
    down.push({ ...label, at: Math.max(label.at, (down.at(-1)?.at ?? highest - apart) + apart) });
  const placed: LineLabel[] = [];
  for (const label of down.toReversed())
    placed.unshift({ ...label, at: Math.min(label.at, (placed[0]?.at ?? lowest + apart) - apart) });
  return placed.every(({ at }) => at >= highest) ? placed : undefined;
};

/** Joins the two neighbours that are nearest to each other; one in sight and one beyond the prices only as the last. */
const joinNearest = (labels: readonly LineLabel[]): readonly LineLabel[] => {
  const gapAfter = (one: LineLabel | undefined, other: LineLabel) =>
    one && one.beyond === other.beyond ? other.at - one.at : Number.MAX_VALUE;
  const gaps = labels.slice(1).map((label, index) => gapAfter(labels[index], label));
  const above = gaps.indexOf(Math.min(...gaps));
  const [one, other] = labels.slice(above, above + 2);
  return one && other ? labels.toSpliced(above, 2, joined(one, other)) : labels;
};

/** Places labels within a stretch, and joins those that it has no room for; undefined where it has none for any. */
const placed = (labels: readonly LineLabel[], stretch: Stretch): readonly LineLabel[] | undefined => {
  const [highest, lowest] = stretch;
  const apart = lowest - highest < FEW * APART ? TOUCHING : APART;
  for (let left = labels; left.length > 0; left = left.length > 1 ? joinNearest(left) : []) {
    const fitting = setApart(left, stretch, apart);
    if (fitting) return fitting;
  }
  return labels.length === 0 ? [] : undefined;
};

/** Joins the labels that the scale has no room for into one, over the candles at the edge of the prices. */
const beforeScale = (labels: readonly LineLabel[], at: number): readonly LineLabel[] => {
  const [first, ...others] = labels;
  return first ? [{ ...others.reduce(joined, first), at, place: 'before-scale' }] : [];
};

/** Returns how many labels fit into a stretch one below the other. */
const roomOf = ([highest, lowest]: Stretch): number =>
  lowest < highest ? 0 : Math.floor((lowest - highest) / TOUCHING) + 1;

/**
 * Divides chips into those above and those below the price tags. One in sight goes to the other side, with a leader, where
 * its own has no room; what lies beyond keeps its side. Prices between the tags stay above: their chips would change sides
 * with each tick.
 */
const divided = (chips: readonly LineLabel[], lastAbove: number, [above, below]: readonly [Stretch, Stretch]) => {
  const isUpper = ({ at, beyond }: LineLabel) => beyond === 'above' || (beyond === undefined && at < lastAbove);
  const upper = chips.filter(isUpper);
  const lower = chips.filter((label) => !isUpper(label));
  const [roomAbove, roomBelow] = [roomOf(above), roomOf(below)];
  const move = (one: LineLabel | undefined, isFull: boolean, hasRoom: boolean) =>
    one !== undefined && one.beyond === undefined && isFull && hasRoom;
  while (move(upper.at(-1), upper.length > roomAbove, lower.length < roomBelow || roomAbove === 0))
    lower.unshift(...upper.splice(-1));
  while (move(lower[0], lower.length > roomBelow, upper.length < roomAbove || roomBelow === 0))
    upper.push(...lower.splice(0, 1));
  return { upper, lower };
};

/** Returns the stretches of the scale that the price tags leave, down to the lowest height. */
const freeStretches = (highest: number, tags: Stretch | undefined, lowest: number): readonly Stretch[] =>
  tags
    ? [
        [highest, tags[0] - HALF_LABEL],
        [tags[1] + HALF_LABEL, lowest],
      ]
    : [[highest, lowest]];

/** Places chips on the scale, above and below the price tags; where room is short, one more below the prices. */
const onScale = (
  labels: readonly LineLabel[],
  { top, height }: PriceScale,
  tags: Stretch | undefined,
): readonly LineLabel[] => {
  const chips = labels.map((label): LineLabel => ({ ...label, place: 'scale' }));
  const [highest, lowest] = [top + HALF_LABEL, top + height - HALF_LABEL];
  const room = freeStretches(highest, tags, lowest).reduce((sum, stretch) => sum + roomOf(stretch), 0);
  const [above = [highest, lowest], below] = freeStretches(
    highest,
    tags,
    room < chips.length ? lowest + TOUCHING : lowest,
  );
  if (!tags || !below) return placed(chips, above) ?? beforeScale(chips, highest);
  const { upper, lower } = divided(chips, tags[1], [above, below]);
  return [
    ...(placed(upper, above) ?? beforeScale(upper, highest)),
    ...(placed(lower, below) ?? beforeScale(lower, lowest)),
  ];
};

/** Notes the height of a label's price where it had to move away from it. */
const withLeader = (label: LineLabel, scale: PriceScale): LineLabel => {
  const from = heightAt(scale, Number(label.lines[0].price));
  return isWithin(scale, from) && Math.abs(label.at - from) > AT_PRICE ? { ...label, from } : label;
};

/**
 * Places the labels of lines: one or two over the oldest candles, more of them as chips on the scale, clear of the price
 * tags. Lines beyond the shown prices have a chip at the nearer end of the scale. Lines of one price share a label; other
 * labels that would overlap are set apart, and are joined only where there is no room left.
 */
export const lineLabels = (lines: readonly OrderLine[], scale: PriceScale, tags?: Stretch): readonly LineLabel[] => {
  const inOrder = lines
    .map((line) => ({ line, at: heightAt(scale, Number(line.price)) }))
    .toSorted((one, other) => one.at - other.at);
  const withinScale = (at: number) => Math.max(scale.top, Math.min(scale.top + scale.height, at));
  let labels: readonly LineLabel[] = [];
  for (const { line, at } of inOrder) {
    const own: LineLabel = { at: withinScale(at), beyond: beyondOf(at, scale), place: 'plot', lines: [line] };
    const shared = labels.findIndex((label) => belongs(label, own));
    const label = labels[shared];
    labels = label ? labels.with(shared, joined(label, own)) : [...labels, own];
  }
  const room: Stretch = [scale.top + CAPTIONS + HALF_LABEL, scale.top + scale.height - FOOT];
  const inSight = labels.filter(({ beyond }) => beyond === undefined);
  const full = labels.length < MANY ? placed(inSight, room) : undefined;
  const chips = onScale(full ? labels.filter(({ beyond }) => beyond !== undefined) : labels, scale, tags);
  return [...(full ?? []), ...chips].map((label) => withLeader(label, scale));
};
