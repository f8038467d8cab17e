import { decimal } from '../../domain/decimal.ts';
import { margin } from '../../domain/money/margin.ts';
import { openingFee } from '../../domain/money/orderCost.ts';
import { netResult, profitOf } from '../../domain/money/profit.ts';
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

type Costs = Pick<Order, 'fee' | 'overnightFee'> & { readonly profit: string | null };

const partsOf = ({ profit, fee, overnightFee }: Costs) => ({
  profit: decimal(profit ?? '0'),
  fee: decimal(fee),
  overnightFee: decimal(overnightFee),
});

/** What a closing, or several of them, brought after what it cost, US dollars. */
export const netOf = (closing: Costs) => netResult.compute(partsOf(closing));

/** How that comes about. */
export const explainedNet = (closing: Costs) => explanation(netResult, partsOf(closing));

/**
 * How the fee of an order came about, by the rate that is asked for now. Undefined where that gives another figure: the
 * rate has changed since, or a part that was closed took its share.
 */
export const explainedFee = ({ fee, volume }: Order, feePerLot: string | undefined) => {
  if (feePerLot === undefined) return undefined;
  const inputs = { feePerLot: decimal(feePerLot), volume: decimal(volume) };
  return openingFee.compute(inputs).equals(fee) ? explanation(openingFee, inputs) : undefined;
};
