import type { ComputedFigure } from '../../../domain/formula.ts';
import { type CloseOutPoint, closeOutPoint } from '../../../domain/money/closeOutDistance.ts';
import { nextNight, overnightCost, scheduleWith } from '../../../domain/money/overnight.ts';
import { valueAt } from '../../../domain/money/position.ts';
import { riskRewardOf } from '../../../domain/money/riskReward.ts';
import type { ExitLevelField } from '../../../domain/orders/exitLevels.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import type { Ticket } from './useTicket.ts';

type Instrument = Schema<'Instrument'>;

/** Previews the overnight fee of the next rollover that counts. Undefined while it cannot be calculated. */
export const previewOvernight = (instrument: Instrument, { order, cost, pair, nowSeconds }: Ticket) => {
  if (!cost) return undefined;
  const { direction, volume } = order;
  const schedule = scheduleWith(instrument.overnight.tripleDay);
  const night = nextNight(schedule, nowSeconds);
  const { longRate, shortRate } = instrument.overnight;
  const rates = { overnightLongRate: longRate, overnightShortRate: shortRate };
  const terms = { ...instrument, ...rates, schedule };
  const found = overnightCost({ instrument: terms, direction, volume, quote: cost.quote, pair, day: night.day });
  return found && { ...night, amount: found.amount };
};

/**
 * Previews the distance that the instrument's price can move against the account until it is closed out, if no other
 * price moves; positions held in it move along.
 */
export const previewCloseOut = (
  instrument: Instrument,
  { order, cost, pair }: Ticket,
  { positions }: LiveAccount & { status: 'ready' },
  closeOutLevel: string | undefined,
): CloseOutPoint | undefined => {
  if (!cost || closeOutLevel === undefined) return undefined;
  const held = positions.map((position) => position.order).filter(({ symbol }) => symbol === instrument.symbol);
  return closeOutPoint({
    figures: cost.after,
    closeOutLevel,
    positions: [...held, order],
    instrument,
    quote: cost.quote,
    pair,
  });
};

/** Previews the order's result at its stop loss or take profit; undefined where that is not set or refused. */
const resultAt = (
  field: ExitLevelField,
  instrument: Instrument,
  { order, cost, pair, refusals }: Ticket,
): ComputedFigure | undefined => {
  const level = order[field];
  if (!level || !cost || refusals.some((refusal) => fieldOf(refusal) === field)) return undefined;
  const { direction, volume } = order;
  return valueAt({ ...instrument, direction, volume, placePrice: cost.price }, level, pair)?.profit;
};

/** Previews the results at both exit levels, and the ratio of risk to reward. */
export const previewExitLevels = (instrument: Instrument, ticket: Ticket) => {
  const atStop = resultAt('stopLoss', instrument, ticket);
  const atTarget = resultAt('takeProfit', instrument, ticket);
  return { atStop, atTarget, ratio: riskRewardOf(atStop, atTarget) };
};
