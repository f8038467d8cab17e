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

/** Without a conversion pair the instrument is quoted in US dollars. */
const measuresOf = ({ openConversion }: Order) => (openConversion?.symbol === null ? { quoteCurrency: 'USD' } : {});

/** Explains an order's price result at a close price and the rate that converts it, US dollars. */
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

/** Explains the margin of an order at its fill, US dollars; undefined for an order that was never filled. */
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

/** Net result of one or several closings, after their costs, US dollars. */
export const netOf = (closing: Costs) => netResult.compute(partsOf(closing));

/** Explains that net result. */
export const explainedNet = (closing: Costs) => explanation(netResult, partsOf(closing));

/**
 * Explains the opening fee of an order by the current rate. Undefined when the rate gives another figure: it has
 * changed since, or a closed part took its share.
 */
export const explainedFee = ({ fee, volume }: Order, feePerLot: string | undefined) => {
  if (feePerLot === undefined) return undefined;
  const inputs = { feePerLot: decimal(feePerLot), volume: decimal(volume) };
  return openingFee.compute(inputs).equals(fee) ? explanation(openingFee, inputs) : undefined;
};
