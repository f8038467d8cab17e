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

/** The next night that counts, with what it takes or brings. Undefined while nothing can be reckoned. */
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
 * How far the instrument's price may turn until the account is closed out, if nothing else moves; positions that are held
 * in it turn with it. `price` is null where what was bought would have to fall to 0 or below.
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

/** What the order brings at its stop loss or take profit, where that is set and nothing speaks against it. */
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

/** What is risked and what is to be won. */
export const previewExitLevels = (instrument: Instrument, ticket: Ticket) => {
  const atStop = outcomeAt('stopLoss', instrument, ticket);
  const atTarget = outcomeAt('takeProfit', instrument, ticket);
  return { atStop, atTarget, ratio: ratioOf(atStop?.profit, atTarget?.profit) };
};
