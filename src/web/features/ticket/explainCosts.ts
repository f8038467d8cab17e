import { decimal } from '../../../domain/decimal.ts';
import { figureOf } from '../../../domain/input/figureEntry.ts';
import { advancePaymentRatio, availablePrepayment } from '../../../domain/money/account.ts';
import { margin } from '../../../domain/money/margin.ts';
import { openingFee } from '../../../domain/money/orderCost.ts';
import { valuePosition } from '../../../domain/money/position.ts';
import { profitOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { explanation } from '../../ui/index.ts';
import type { Ticket } from './useTicket.ts';

/** Explains each figure of a ticket's cost; empty while there are no figures. */
export const explainCosts = (
  instrument: Schema<'Instrument'>,
  { draft, cost, fillQuote, pair }: Pick<Ticket, 'draft' | 'cost' | 'fillQuote' | 'pair'>,
) => {
  if (!cost) return {};
  const { direction } = draft;
  const measures = { quoteCurrency: instrument.quoteCurrency };
  const lots = figureOf(draft.volume);
  const volume = decimal(lots);
  const contractSize = decimal(instrument.contractSize);
  const price = decimal(cost.price);
  const opened = valuePosition({ ...instrument, direction, volume: lots, placePrice: cost.price }, fillQuote, pair);
  const sums = { netWorth: cost.after.netWorth, usedMargin: cost.after.usedMargin };
  return {
    margin: explanation(
      margin,
      {
        price,
        volume,
        contractSize,
        leverage: decimal(String(draft.leverage)),
        conversionRate: decimal(cost.marginConversion.rate),
      },
      measures,
    ),
    spread:
      opened &&
      explanation(
        profitOf(direction),
        {
          openPrice: price,
          closePrice: decimal(opened.price),
          contractSize,
          volume,
          conversionRate: decimal(opened.conversion.rate),
        },
        measures,
      ),
    fee: explanation(openingFee, { feePerLot: decimal(instrument.feePerLot), volume }),
    freeAfter: explanation(availablePrepayment, sums),
    levelAfter: cost.after.advancePaymentRatio ? explanation(advancePaymentRatio, sums) : undefined,
  };
};
