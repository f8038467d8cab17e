import { decimal } from '../../domain/decimal.ts';
import { margin } from '../../domain/margin.ts';
import { profitOf } from '../../domain/profit.ts';
import type { Schema } from '../api/index.ts';
import { explanation } from '../ui/index.ts';

type Order = Schema<'Order'>;

const sizeOf = ({ contractSize, volume }: Order) => ({
  contractSize: decimal(contractSize),
  volume: decimal(volume),
});

/** Where no pair converts, the instrument is quoted in US dollars. */
const measuresOf = ({ openConversion }: Order) => (openConversion?.symbol === null ? { quoteCurrency: 'USD' } : {});

/** How an order's price result comes about at a closing price and the rate that converts it, US dollars. */
export const explainedResult = (order: Order, { price, rate }: { readonly price: string; readonly rate: string }) =>
  explanation(
    profitOf(order.direction),
    {
      openPrice: decimal(order.placePrice),
      closePrice: decimal(price),
      conversionRate: decimal(rate),
      ...sizeOf(order),
    },
    measuresOf(order),
  );

/** How the margin of an order came about when it was filled, US dollars; undefined where it never was. */
export const explainedMargin = (order: Order) =>
  order.openConversion
    ? explanation(
        margin,
        {
          price: decimal(order.placePrice),
          leverage: decimal(String(order.leverage)),
          conversionRate: decimal(order.openConversion.rate),
          ...sizeOf(order),
        },
        measuresOf(order),
      )
    : undefined;
