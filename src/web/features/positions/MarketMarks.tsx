import type { Freshness } from '../../../domain/market/quote.ts';
import { LiveMark } from '../../ui/index.ts';

type MarketMarksProps = {
  /** Words of the halt that covers the instrument, if any. */
  readonly halted: string | undefined;
  /** Words of a closed market. */
  readonly closed: string | undefined;
  readonly freshness: Freshness;
};

/** Marks of an order's market: its halt, and beside it what is to be known of its price. */
export const MarketMarks = ({ halted, closed, freshness }: MarketMarksProps) => {
  const isMarked = freshness !== 'fresh' && freshness !== 'closed' && freshness !== 'halted';
  return (
    <>
      {halted === undefined ? null : <span>{halted} </span>}
      {closed}
      {isMarked ? <LiveMark freshness={freshness} /> : null}
    </>
  );
};
