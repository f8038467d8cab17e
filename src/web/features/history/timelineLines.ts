import { decimal, fixedText } from '../../../domain/decimal.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { nightsOn, scheduleWith } from '../../../domain/money/overnight.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { improvement } from '../../../domain/orders/deviation.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import { londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import type { useFormat } from '../../ui/index.ts';

type Life = Schema<'OrderLife'>;
type OrderEvent = Schema<'OrderEvent'>;
type Format = ReturnType<typeof useFormat>;

/** Text by its key, in `history` unless the key names another file, with its values. */
export type Line = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };

/** Returns the title of an event. */
export const titleOf = ({ kind, price }: OrderEvent, { price: written }: Format): Line => ({
  key: `event.${kind}`,
  values: { price: written(price) },
});

const amountOf = (text: string, { money }: Format): string => money(decimal(text).abs());

const placedLine = ({ order }: Life, { volume, price }: OrderEvent, format: Format): Line => ({
  key: `placed.${order.kind}.${order.direction === BUY ? 'buy' : 'sell'}`,
  values: { lots: format.lots(volume), leverage: order.leverage, price: format.price(price) },
});

/** Compares the fill with the price that the customer saw, or with the pending order's price. */
const slippageLine = ({ slippage }: Life, format: Format): Line | undefined => {
  if (slippage === null) return undefined;
  const better = decimal(slippage);
  if (better.isZero()) return { key: 'slippage.none' };
  const by = format.price(slippage.replace('-', ''));
  return { key: better.isPositive() ? 'slippage.better' : 'slippage.worse', values: { by } };
};

const filledLines = (life: Life, { margin, amount }: OrderEvent, format: Format): readonly (Line | undefined)[] => [
  {
    key: 'life.margin',
    values: { margin: amountOf(margin ?? '0', format), fee: amountOf(amount ?? '0', format) },
  },
  slippageLine(life, format),
  life.requestToFillMilliseconds === null
    ? undefined
    : { key: 'life.took', values: { milliseconds: format.number(life.requestToFillMilliseconds) } },
];

/** Exit levels that this event set or removed. */
const stopLines = (event: OrderEvent, before: OrderEvent | undefined, format: Format): readonly (Line | undefined)[] =>
  (
    [
      ['stopLoss', 'expectedLoss'],
      ['takeProfit', 'expectedProfit'],
    ] as const
  ).map(([name, expected]) => {
    const value = event[name];
    if (value === (before?.[name] ?? null)) return undefined;
    if (value === null) return { key: `${name}.removed` };
    const result = event[expected];
    const price = format.price(value);
    return result === null
      ? { key: `${name}.set`, values: { price } }
      : { key: `${name}.setWith`, values: { price, result: format.signedMoney(result) } };
  });

/** New expiry of a pending order, or that it has none any more; undefined where it stays. */
const expiryLine = ({ expiresAt }: OrderEvent, before: OrderEvent | undefined): Line | undefined => {
  if (expiresAt === (before?.expiresAt ?? null)) return undefined;
  if (expiresAt === null) return { key: 'orders:expiry.canceled' };
  return { key: 'expires', values: { time: formatLondon(expiresAt) } };
};

const isClosing = ({ kind }: OrderEvent): boolean => kind === 'part-closed' || kind === 'closed';

/** Compares the price of a closing with the stop loss or the take profit that caused it. */
const levelLine = ({ order }: Life, { reason, price, ...levels }: OrderEvent, format: Format): Line | undefined => {
  if (reason !== 'stop-loss' && reason !== 'take-profit') return undefined;
  const level = reason === 'stop-loss' ? levels.stopLoss : levels.takeProfit;
  if (level === null || price === null) return undefined;
  const better = improvement(order.direction === BUY ? 'receives' : 'pays', level, price);
  const values = {
    level: format.price(level),
    by: format.price(fixedText(better.abs(), level.split('.')[1]?.length ?? 0)),
  };
  if (better.isZero()) return { key: `atLevel.${reason}.none`, values };
  const found = better.isPositive() ? 'better' : 'worse';
  // A stop loss fills at its level or beyond it, which is worse; a take profit at its level or better.
  if (found !== (reason === 'stop-loss' ? 'worse' : 'better')) return undefined;
  return { key: `atLevel.${reason}.${found}`, values };
};

/** Lines of a closing: its net result, and what this is made of. Closings and their events are in the same order. */
const closedLines = (life: Life, at: number, format: Format): readonly (Line | undefined)[] => {
  const { order, events, closings } = life;
  const closing = closings[events.slice(0, at).filter(isClosing).length];
  const event = events[at];
  return [
    { key: `orders:status.ended.${event?.reason ?? 'customer'}` },
    event && levelLine(life, event, format),
    closing && {
      key: 'life.brought',
      values: {
        lots: format.lots(event?.volume),
        symbol: order.symbol,
        result: format.signedMoney(netResultOf(closing).result),
      },
    },
    closing && {
      key: 'life.parts',
      values: {
        profit: format.signedMoney(closing.profit),
        fee: format.signedMoney(closing.fee),
        overnight: format.signedMoney(closing.overnightFee),
      },
    },
    { key: 'life.released', values: { margin: amountOf(event?.margin ?? '0', format) } },
  ];
};

/** Terms of the order's instrument that its events are worded by. */
export type Terms = Pick<Schema<'Instrument'>, 'overnight'>;

/** Amount of an overnight fee, and the nights that it is for; without these while the instrument is not known. */
const overnightLines = ({ amount, at }: OrderEvent, terms: Terms | undefined, format: Format): readonly Line[] => [
  { key: 'life.amount', values: { amount: format.signedMoney(amount) } },
  ...(terms
    ? [{ key: 'life.nights', values: { count: nightsOn(scheduleWith(terms.overnight.tripleDay), londonDay(at)) } }]
    : []),
];

/** Amount of a correction, and its reason. */
const correctedLines = ({ amount, correction }: OrderEvent, format: Format): readonly (Line | undefined)[] => [
  amount === null ? undefined : { key: 'life.amount', values: { amount: format.signedMoney(amount) } },
  correction === null ? undefined : { key: 'life.reason', values: { reason: correction } },
];

/** Returns the lines of an event: levels it set, costs and results, one line each. */
export const linesOf = (life: Life, at: number, format: Format, terms: Terms | undefined): readonly Line[] => {
  const event = life.events[at];
  if (!event) return [];
  const before = life.events[at - 1];
  const lines = (): readonly (Line | undefined)[] => {
    switch (event.kind) {
      case 'placed':
        return [placedLine(life, event, format), ...stopLines(event, undefined, format)];
      case 'filled':
        return [...filledLines(life, event, format), ...stopLines(event, before, format)];
      case 'changed':
        return [
          event.price === null ? undefined : { key: 'life.price', values: { price: format.price(event.price) } },
          event.volume === null ? undefined : { key: 'life.volume', values: { lots: format.lots(event.volume) } },
          expiryLine(event, before),
          ...stopLines(event, before, format),
        ];
      case 'overnight':
        return overnightLines(event, terms, format);
      case 'part-closed':
      case 'closed':
        return closedLines(life, at, format);
      case 'canceled':
        return [{ key: `orders:status.canceled.${event.reason ?? 'customer'}` }];
      case 'exception':
        return event.reason === null ? [] : [{ key: `orders:status.exception.${event.reason}` }];
      case 'corrected':
        return correctedLines(event, format);
    }
  };
  return lines().filter((line) => line !== undefined);
};
