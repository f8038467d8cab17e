import { decimal } from '../../../domain/decimal.ts';
import type { FigureEntry } from '../../../domain/input/figureEntry.ts';
import { BUY, type Direction, SELL } from '../../../domain/orders/direction.ts';
import type { Schema } from '../../api/index.ts';
import { type ExitLevelEntries, exitLevelEntries } from '../../orders/index.ts';

/** What the customer has set so far. Figures are empty while nothing is typed. */
export type Draft = {
  readonly direction: Direction;
  readonly timing: 'market' | 'pending';
  readonly volume: FigureEntry;
  readonly leverage: number;
  readonly exitLevels: ExitLevelEntries;
  /** Price of a pending order. */
  readonly price: FigureEntry;
  /** Expiry of a pending order on London's wall clock, `2026-10-02 19:00`; null where it is good until canceled. */
  readonly expiry: string | null;
  /** Prices that an address has named, which anybody may have made; undefined in a draft of before. */
  readonly linked?: LinkedPrices | undefined;
  /** Maximum slippage of a market order against the price seen, in pips; unlimited where empty. */
  readonly slippagePips: FigureEntry;
};

type LinkedPrices = Partial<Record<'price' | 'stopLoss' | 'takeProfit', string>>;

/** Order that an address opens: `?symbol=XAUUSD&side=sell&price=4200.00`. */
export type OrderInAddress = Partial<Record<'side' | 'price' | 'stopLoss' | 'takeProfit', string | undefined>>;

const USUAL_FIRST_VOLUME = '0.10';

/** Returns the first volume: a tenth of a lot, or the minimum volume where that is more. */
const firstVolume = ({ minimumVolume }: Schema<'Instrument'>): string =>
  decimal(minimumVolume).gt(USUAL_FIRST_VOLUME) ? minimumVolume : USUAL_FIRST_VOLUME;

const CANONICAL = /^\d{1,12}(?:\.\d{1,10})?$/;

/** Returns a figure of the address; empty where it is not one. */
const figure = (text: string | undefined): string => (text !== undefined && CANONICAL.test(text) ? text : '');

/** Returns the prices that an address names. */
const linkedBy = (asked: OrderInAddress): LinkedPrices =>
  Object.fromEntries(
    (['price', 'stopLoss', 'takeProfit'] as const).flatMap((name) =>
      figure(asked[name]) === '' ? [] : [[name, figure(asked[name])]],
    ),
  );

/** Returns the draft that a ticket begins with: values of its address, else the usual ones. */
export const firstDraft = (instrument: Schema<'Instrument'>, asked: OrderInAddress): Draft => ({
  direction: asked.side === 'sell' ? SELL : BUY,
  timing: figure(asked.price) === '' ? 'market' : 'pending',
  volume: firstVolume(instrument),
  leverage: instrument.leverageChoices.at(-1) ?? 1,
  exitLevels: exitLevelEntries({ stopLoss: figure(asked.stopLoss), takeProfit: figure(asked.takeProfit) }),
  linked: linkedBy(asked),
  price: figure(asked.price),
  expiry: null,
  slippagePips: '',
});

/**
 * Returns a draft with what another address of its ticket names: its side, and the figures that the address before did
 * not name so. What was typed besides stays.
 */
export const amendedBy = (draft: Draft, asked: OrderInAddress, before: OrderInAddress): Draft => {
  const named = (name: keyof OrderInAddress) => (asked[name] === before[name] ? '' : figure(asked[name]));
  const { side } = asked;
  const price = named('price');
  const level = (name: 'stopLoss' | 'takeProfit') =>
    named(name) === '' ? draft.exitLevels[name] : ({ unit: 'price', typed: named(name) } as const);
  return {
    ...draft,
    ...(side === 'buy' || side === 'sell' ? { direction: side === 'sell' ? SELL : BUY } : undefined),
    ...(price === '' ? undefined : { timing: 'pending', price }),
    exitLevels: { stopLoss: level('stopLoss'), takeProfit: level('takeProfit') },
    linked: { ...draft.linked, ...linkedBy(asked) },
  };
};

/** True while a draft has a price that an address has named. Links of our own screens name none: a stranger's link has filled it in. */
export const isFilledByLink = ({ price, exitLevels, linked = {} }: Draft): boolean => {
  const isOf = (typed: FigureEntry, named: string | undefined) => named !== undefined && typed === named;
  return (
    isOf(price, linked.price) ||
    (['stopLoss', 'takeProfit'] as const).some((name) => isOf(exitLevels[name].typed, linked[name]))
  );
};

const whatDoesNotCount = ({ direction, timing }: Draft) => ({ direction, timing, linked: undefined });

/** True when leaving would lose typed values. Side and timing do not count: they are chosen again with one tap. */
export const isHalfFilled = (first: Draft, now: Draft): boolean =>
  JSON.stringify({ ...now, ...whatDoesNotCount(first) }) !== JSON.stringify({ ...first, ...whatDoesNotCount(first) });

/** True when a level of the draft was typed as a distance, so that its price follows the market. */
export const hasDistance = ({ exitLevels: { stopLoss, takeProfit } }: Draft): boolean =>
  [stopLoss, takeProfit].some(({ unit, typed }) => unit !== 'price' && typed !== '');
