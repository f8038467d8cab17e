import type { Direction } from '../../../domain/direction.ts';
import { type OrderCost, orderCost, type Standing } from '../../../domain/orderCost.ts';
import { checkMarket, type MarketPrice } from '../../../domain/marketRules.ts';
import { checkOrder, type OrderRefusal } from '../../../domain/orderRules.ts';
import type { Freshness } from '../../../domain/quote.ts';
import { refusal, REFUSALS } from '../../../domain/refusal.ts';
import type { LiveAccount } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';

/** What the customer has set: a market order of one side, canonical lots (empty while nothing is typed), a leverage. */
export type Draft = { readonly direction: Direction; readonly volume: string; readonly leverage: number };

/** What a draft would cost now, and everything that speaks against it, the first reason first. */
export type Weighed = {
  /** Undefined while there is no price, or for a volume that is not dealt in. */
  readonly cost: OrderCost | undefined;
  readonly refusals: readonly OrderRefusal[];
};

/** A converting pair's limits are not in the ticket's answer: these hold for every instrument until it says otherwise. */
const PAIR_LIMITS = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

/** Figures for a volume that is not dealt in would only mislead. */
const NOT_DEALT_IN: ReadonlySet<number> = new Set([
  REFUSALS['volume-below-minimum'],
  REFUSALS['volume-above-maximum'],
  REFUSALS['volume-off-step'],
]);

const standingOf = (
  { figures, positions }: LiveAccount & { status: 'ready' },
  maximumOpenOrders: number,
): Standing => ({
  balance: figures.balance,
  openProfit: figures.openProfit,
  usedMargin: figures.usedMargin,
  openOrders: positions.length,
  maximumOpenOrders,
});

/** Weighs a draft by the same rules that the server acts by. Nothing typed counts as zero lots (§5). */
export const weigh = (input: {
  readonly draft: Draft;
  readonly instrument: Schema<'Instrument'>;
  readonly price: MarketPrice | undefined;
  readonly pairPrice: MarketPrice | undefined;
  /** As this device has it: a price is stale, however young, once nothing newer would arrive. */
  readonly freshness: Freshness;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly nowMs: number;
}): Weighed => {
  const { instrument, price, pairPrice, freshness, nowMs } = input;
  const { symbol, conversion } = instrument;
  const order = { kind: 'market' as const, ...input.draft, volume: input.draft.volume || '0' };
  const standing = standingOf(input.account, instrument.maximumOpenOrders);
  const pair = conversion ? { instrument: { symbol: conversion.symbol, ...PAIR_LIMITS }, price: pairPrice } : undefined;

  const found = checkOrder({ order, instrument, price, pair, standing, nowMs });
  const isUnheard = freshness === 'stale' && checkMarket(instrument, price, nowMs).length === 0;
  const isDealtIn = !found.some(({ code }) => NOT_DEALT_IN.has(code));
  return {
    refusals: isUnheard ? [refusal('quote-stale', { symbol }), ...found] : found,
    cost: price && isDealtIn ? orderCost({ ...order, instrument, quote: price, pair: pairPrice, standing }) : undefined,
  };
};
