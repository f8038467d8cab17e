import { decimal } from '../../../domain/decimal.ts';
import type { Direction } from '../../../domain/direction.ts';
import { type OrderCost, orderCost, type Standing } from '../../../domain/orderCost.ts';
import type { MarketPrice } from '../../../domain/marketRules.ts';
import { checkOrder, type OrderRefusal } from '../../../domain/orderRules.ts';
import type { LiveAccount } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';

/** What the customer has set: a market order of one side, canonical lots (empty while nothing is typed), a leverage. */
export type Draft = { readonly direction: Direction; readonly volume: string; readonly leverage: number };

/** What a draft would cost now, and everything that speaks against it, the first reason first. */
export type Weighed = { readonly cost: OrderCost | undefined; readonly refusals: readonly OrderRefusal[] };

/** A converting pair's limits are not in the ticket's answer: these hold for every instrument until it says otherwise. */
const PAIR_LIMITS = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

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
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly nowMs: number;
}): Weighed => {
  const { instrument, price, pairPrice, nowMs } = input;
  const { conversion } = instrument;
  const order = { kind: 'market' as const, ...input.draft, volume: input.draft.volume || '0' };
  const standing = standingOf(input.account, instrument.maximumOpenOrders);
  const pair = conversion ? { instrument: { symbol: conversion.symbol, ...PAIR_LIMITS }, price: pairPrice } : undefined;
  return {
    refusals: checkOrder({ order, instrument, price, pair, standing, nowMs }),
    cost: price && orderCost({ ...order, instrument, quote: price, pair: pairPrice, standing }),
  };
};

/** The spread in points of the last digit's unit, as a price: ask less bid. */
export const spreadOf = ({ bid, ask }: { readonly bid: string; readonly ask: string }): string =>
  decimal(ask).minus(bid).toFixed();
