import type { Freshness } from '../../../../domain/market/quote.ts';
import type { MarketQuote } from '../../../market/index.ts';
import { classes, useFormat } from '../../../ui/index.ts';
import { heightAt, type Layout } from '../layout.ts';
import style from './lines.module.css';

type PriceTagsProps = {
  readonly layout: Layout;
  readonly quote: MarketQuote | undefined;
  readonly freshness: Freshness;
  readonly digits: number;
};

/**
 * Height of a tag, in pixels. The bid's tag hangs below its line and the ask's stands above, so that they never
 * overlap.
 */
const TAG = 18;
const HALF_TICK = 8;

/**
 * Scale beside the plot: the current bid and ask with lines across, and the labels of the prices between. Both tags
 * lose their colour while the quote is stale or the market closed; labels they would cover are left out.
 */
export const PriceTags = ({ layout, quote, freshness, digits }: PriceTagsProps) => {
  const { price } = useFormat();
  const { prices, width } = layout;
  const isOld = freshness === 'stale' || freshness === 'closed';
  const tags = quote
    ? (['bid', 'ask'] as const)
        .map((side) => ({ side, text: quote[side], at: heightAt(prices, Number(quote[side])) }))
        .filter(({ at }) => at >= prices.top && at <= prices.top + prices.height)
    : [];
  const isFree = (height: number) =>
    tags.every(
      ({ side, at }) => Math.abs(height - (side === 'bid' ? at + TAG / 2 : at - TAG / 2)) > TAG / 2 + HALF_TICK,
    );
  const ticks = prices.ticks.map((tick) => ({ tick, at: heightAt(prices, tick) })).filter(({ at }) => isFree(at));
  return (
    <div className={classes(style.dealing, isOld && style.old)} aria-hidden="true">
      {ticks.map(({ tick, at }) => (
        <span key={tick} className={style.tick} style={{ top: at, left: width }}>
          {price(tick.toFixed(digits))}
        </span>
      ))}
      {tags.map(({ side, text, at }) => (
        <div key={side} className={classes(style.line, style[side])} style={{ top: at }}>
          <i style={{ width }} />
          <span>{price(text)}</span>
        </div>
      ))}
    </div>
  );
};
