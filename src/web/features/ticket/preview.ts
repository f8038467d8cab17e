import { type Decimal, decimal } from '../../../domain/decimal.ts';
import { entryPrice, exitPrice } from '../../../domain/market/quote.ts';
import { closeOutDistance, closeOutPrice, netVolume } from '../../../domain/money/closeOutDistance.ts';
import { conversionRate } from '../../../domain/money/conversion.ts';
import { nextNight, overnightCost, overnightFee, scheduleWith } from '../../../domain/money/overnight.ts';
import { valueAt } from '../../../domain/money/position.ts';
import { profitOf } from '../../../domain/money/profit.ts';
import { riskReward } from '../../../domain/money/riskReward.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import type { ExitLevelField } from '../../../domain/orders/exitLevels.ts';
import type { Schema } from '../../api/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import { explanation } from '../../ui/index.ts';
import type { Ticket } from './useTicket.ts';

type Instrument = Schema<'Instrument'>;

/** Previews the overnight fee of the next rollover that counts. Undefined while it cannot be calculated. */
export const previewOvernight = (instrument: Instrument, { order, cost, fillQuote, pair, nowSeconds }: Ticket) => {
  if (!cost || !fillQuote) return undefined;
  const { direction, volume } = order;
  const schedule = scheduleWith(instrument.overnight.tripleDay);
  const night = nextNight(schedule, nowSeconds);
  const { longRate, shortRate } = instrument.overnight;
  const rates = { overnightLongRate: longRate, overnightShortRate: shortRate };
  const terms = { ...instrument, ...rates, schedule };
  const found = overnightCost({ instrument: terms, direction, volume, quote: fillQuote, pair, day: night.day });
  return (
    found && {
      ...night,
      amount: found.amount,
      explained: explanation(
        overnightFee,
        {
          midPrice: decimal(fillQuote.bid).plus(fillQuote.ask).div(2),
          volume: decimal(volume),
          contractSize: decimal(instrument.contractSize),
          nightlyRate: decimal(direction === BUY ? longRate : shortRate),
          nights: decimal(String(night.nights)),
          conversionRate: decimal(found.conversion.rate),
        },
        { quoteCurrency: instrument.quoteCurrency },
      ),
    }
  );
};

/**
 * Previews the distance that the instrument's price can move against the account until it is closed out, if no other
 * price moves; positions held in it move along. `price` is null where a bought instrument would have to fall to 0 or
 * below.
 */
export const previewCloseOut = (
  instrument: Instrument,
  { order, cost, fillQuote, pair }: Ticket,
  { positions }: LiveAccount & { status: 'ready' },
  closeOutLevel: string | undefined,
) => {
  if (!cost || !fillQuote || closeOutLevel === undefined) return undefined;
  const held = positions.map((position) => position.order).filter(({ symbol }) => symbol === instrument.symbol);
  const net = netVolume([...held, order]);
  const rate = conversionRate(instrument.conversion, pair, 'loss');
  if (!net || !rate) return undefined;
  const { digits, contractSize, quoteCurrency } = instrument;
  const explained = explanation(
    closeOutDistance(digits),
    {
      netWorth: cost.after.netWorth,
      usedMargin: cost.after.usedMargin,
      closeOutLevel: decimal(closeOutLevel),
      netVolume: net.volume,
      contractSize: decimal(contractSize),
      conversionRate: decimal(rate.rate),
    },
    { quoteCurrency },
  );
  const distance = decimal(explained.result);
  if (distance.lte(0)) return undefined;
  const from = exitPrice(net.direction, fillQuote);
  return { explained, distance: explained.result, price: closeOutPrice(net.direction, from, distance, digits) };
};

/** Previews the order's result at its stop loss or take profit; undefined where that is not set or refused. */
const outcomeAt = (
  field: ExitLevelField,
  instrument: Instrument,
  { order, cost, fillQuote, pair, refusals }: Ticket,
) => {
  const level = order[field];
  if (!level || !cost || !fillQuote || refusals.some(({ detail }) => detail?.['field'] === field)) return undefined;
  const { direction, volume } = order;
  const placePrice = entryPrice(direction, fillQuote);
  const value = valueAt({ ...instrument, direction, volume, placePrice }, level, pair);
  return (
    value && {
      profit: value.profit,
      explained: explanation(
        profitOf(direction),
        {
          openPrice: decimal(placePrice),
          closePrice: decimal(level),
          contractSize: decimal(instrument.contractSize),
          volume: decimal(volume),
          conversionRate: decimal(value.conversion.rate),
        },
        { quoteCurrency: instrument.quoteCurrency },
      ),
    }
  );
};

const ratioOf = (loss: Decimal | undefined, gain: Decimal | undefined) =>
  loss?.lt(0) && gain?.gt(0) ? explanation(riskReward, { gain, loss: loss.negated() }) : undefined;

/** Previews the results at both exit levels, and the ratio of risk to reward. */
export const previewExitLevels = (instrument: Instrument, ticket: Ticket) => {
  const atStop = outcomeAt('stopLoss', instrument, ticket);
  const atTarget = outcomeAt('takeProfit', instrument, ticket);
  return { atStop, atTarget, ratio: ratioOf(atStop?.profit, atTarget?.profit) };
};
