import type { Freshness } from '../../../../domain/market/quote.ts';
import type { MarketQuote } from '../../../market/index.ts';
import { classes, useFormat } from '../../../ui/index.ts';
import { heightAt, isWithin, type Layout, type PriceScale } from '../layout.ts';
import style from './lines.module.css';

/** Tag of a current price on the scale: the height of its line, and those between which it stands, in pixels. */
type PriceTag = {
  readonly side: 'bid' | 'ask';
  readonly text: string;
  readonly at: number;
  readonly top: number;
  readonly bottom: number;
};

type PriceTagsProps = {
  readonly layout: Layout;
  readonly tags: readonly PriceTag[];
  readonly freshness: Freshness;
  readonly digits: number;
  /** Heights of the chips of orders that stand on the scale. */
  readonly covered: readonly number[];
};

/**
 * Height of a tag, in pixels. The bid's tag hangs below its line and the ask's stands above, so that they never
 * overlap.
 */
const TAG = 18;
const HALF_TICK = 8;
const HALF_CHIP = 13;

/** Returns the tags of the current bid and ask that are in sight. */
export const priceTags = (prices: PriceScale, quote: MarketQuote | undefined): readonly PriceTag[] =>
  quote
    ? (['bid', 'ask'] as const)
        .map((side) => ({ side, text: quote[side], at: heightAt(prices, Number(quote[side])) }))
        .filter(({ at }) => isWithin(prices, at))
        .map((tag) => ({ ...tag, top: tag.side === 'bid' ? tag.at : tag.at - TAG }))
        .map((tag) => ({ ...tag, bottom: tag.top + TAG }))
    : [];

/**
 * Scale beside the plot: the current bid and ask with lines across, and the labels of the prices between. Both tags
 * lose their colour while the quote is stale or the market closed or halted; labels that they or a chip would cover are left out.
 */
export const PriceTags = ({ layout, tags, freshness, digits, covered }: PriceTagsProps) => {
  const { price } = useFormat();
  const { prices, width } = layout;
  const isOld = freshness !== 'fresh' && freshness !== 'delayed';
  const isFree = (height: number) =>
    tags.every(({ top, bottom }) => height < top - HALF_TICK || height > bottom + HALF_TICK) &&
    covered.every((at) => Math.abs(height - at) > HALF_CHIP + HALF_TICK);
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
