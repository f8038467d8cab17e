import { decimal } from '../../src/domain/decimal.ts';
import { codeOf, INPUT_RULES, lengthWithin, numberWithin } from '../../src/domain/input/inputRules.ts';
import type { Instrument } from '../../src/domain/market/instrument.ts';
import type { Period } from '../../src/domain/market/period.ts';
import { percentChange } from '../../src/domain/market/percentChange.ts';
import { freshness, type FreshnessLimits, type MarketState } from '../../src/domain/market/quote.ts';
import { type HeldJump, judgeQuote, type QuoteLimits, type TimedSides } from '../../src/domain/market/quoteLimits.ts';
import { candleSpan, isOpen, nextOpening } from '../../src/domain/market/tradingCalendar.ts';
import { isCloseOut, type Warned, warningAt } from '../../src/domain/money/closeOut.ts';
import { atLevel, type LevelSeen } from '../../src/domain/money/levelConfirmation.ts';
import { type ChangeableOrder, checkChange, type OrderChange } from '../../src/domain/orders/changeRules.ts';
import { type CashSide, checkDeviation } from '../../src/domain/orders/deviation.ts';
import { checkPressTime, type PressTime } from '../../src/domain/orders/pressTime.ts';
import type { Direction } from '../../src/domain/orders/direction.ts';
import { checkExitLevels, type ExitLevelContext, type ExitLevels } from '../../src/domain/orders/exitLevels.ts';
import type { OrderTerms } from '../../src/domain/orders/orderRules.ts';
import { checkCrossed, checkPendingPrice, type PendingPrice } from '../../src/domain/orders/pendingRules.ts';
import {
  isReached,
  type PendingKind,
  pendingKindOf,
  pendingTrigger,
  stopLossTrigger,
  takeProfitTrigger,
} from '../../src/domain/orders/trigger.ts';
import { checkTriggered } from '../../src/domain/orders/triggeredRules.ts';
import { checkPart, checkVolume, type VolumeBounds } from '../../src/domain/orders/volumeRules.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { gold, NOW_MS } from '../support/gold.ts';
import { quoteOf, type Sides, type Sums, sumsOf } from './figureRunners.ts';
import { answersOf } from './refusalAnswers.ts';

/** Answers of all refusals, for rules that return one at most. */
const listed = (...found: readonly (Refusal | undefined)[]) =>
  answersOf(found.filter((refused) => refused !== undefined));

const TRIGGERS = {
  limit: (direction: Direction, level: string) => pendingTrigger('limit', direction, level),
  stop: (direction: Direction, level: string) => pendingTrigger('stop', direction, level),
  stopLoss: stopLossTrigger,
  takeProfit: takeProfitTrigger,
};
type TriggerInput = { waits: keyof typeof TRIGGERS; direction: Direction; level: string; quote: Sides };
const trigger = ({ waits, direction, level, quote }: TriggerInput) =>
  isReached(TRIGGERS[waits](direction, level), quote);

const pendingKind = ({ direction, price, quote }: { direction: Direction; price: string; quote: Sides }) =>
  pendingKindOf(direction, price, quote) ?? null;

type PendingInput = {
  instrument: Pick<Instrument, 'digits' | 'stopDistancePoints'>;
  kind: PendingKind;
  direction: Direction;
  price: string | null;
  quote: Sides;
};
const pendingPrice = ({ instrument, quote, price, ...order }: PendingInput) => {
  const pending: PendingPrice = { ...order, price: price ?? undefined };
  const market = quoteOf(quote);
  const wrong = checkPendingPrice(instrument, pending, market);
  return listed(wrong ?? checkCrossed(pending, market));
};

const stops = ({ stopLoss, takeProfit, ...context }: ExitLevelContext & ExitLevels) =>
  answersOf(checkExitLevels({ stopLoss, takeProfit }, context));

type DeviationInput = { digits: number; trade: CashSide; priceSeen?: string; maximumDeviation?: number; price: string };
const deviation = ({ digits, trade, price, ...seen }: DeviationInput) =>
  listed(checkDeviation({ digits }, trade, seen, price));

type ChangeInput = {
  instrument: Pick<Instrument, 'symbol' | 'digits' | 'stopDistancePoints'> & FreshnessLimits;
  order: ChangeableOrder;
  change: OrderChange;
  market: Sides & { state: MarketState; ageMs: number };
};
const change = ({ instrument, market: { ageMs, ...market }, ...asked }: ChangeInput) =>
  answersOf(
    checkChange({
      ...asked,
      instrument: { ...gold, ...instrument },
      price: { ...quoteOf(market), state: market.state, nextOpenAt: null },
      nowMs: NOW_MS + ageMs,
    }),
  );

type PartBounds = Pick<VolumeBounds, 'minimumVolume' | 'volumeStep'>;
const volume = ({ bounds, volume: lots }: { bounds: VolumeBounds; volume: string }) =>
  listed(checkVolume(bounds, lots));
const partVolume = ({ bounds, open, volume }: { bounds: PartBounds; open: string; volume: string }) =>
  listed(checkPart(bounds, open, volume));
type Sights = { confirmMs: number; sights: readonly { atMs: number; symbol: string | null; ratio: string }[] };

const confirmedLevel = ({ confirmMs, sights }: Sights) => {
  let seen: LevelSeen | null = null;
  return sights.map(({ atMs, symbol, ratio }) => {
    const sight = { nowMs: atMs, symbol: symbol ?? undefined };
    const level = isCloseOut(decimal(ratio)) ? atLevel(seen, sight, confirmMs) : 'above';
    if (level === 'first-seen') seen = { sinceMs: atMs, symbol };
    else if (level !== 'waiting') seen = null;
    return level === 'confirmed';
  });
};

const warnings = ({ ratios }: { ratios: readonly (string | null)[] }) => {
  let remembered: Warned = null;
  return ratios.map((ratio) => {
    const { warning, warned } = warningAt(ratio === null ? null : decimal(ratio), remembered);
    remembered = warned;
    return warning;
  });
};

type FreshnessInput = { state: MarketState; ageMs: number; limits: FreshnessLimits };

/** Trading hours as the contract names them. */
const SCHEDULES = { week: 'currencies', index: 'index', always: 'always' } as const;
type HoursInput = { hours: keyof typeof SCHEDULES; at: number };
const tradingHours = ({ hours, at }: HoursInput) => {
  const schedule = SCHEDULES[hours];
  return isOpen(schedule, at)
    ? { state: 'trading', nextOpenAt: null }
    : { state: 'closed', nextOpenAt: nextOpening(schedule, at) };
};

type TriggeredInput = {
  instrument: Pick<Instrument, 'digits' | 'contractSize' | 'feePerLot' | 'leverageChoices'>;
  order: OrderTerms;
  quote: Sides;
  accountState: Sums<string>;
};
const triggered = ({ instrument, order, quote, accountState }: TriggeredInput) =>
  answersOf(
    checkTriggered(
      order,
      {
        instrument: { ...gold, ...instrument },
        pair: undefined,
        accountState: sumsOf(accountState),
        nowMs: NOW_MS,
      },
      quoteOf(quote),
    ).refusals,
  );

type EntryInput = {
  readonly rule: keyof typeof INPUT_RULES | 'code' | 'range' | 'lengthRange';
  readonly text: string;
  readonly length?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const entry = ({ rule, text, length, minimum = 0, maximum = 0 }: EntryInput): boolean => {
  if (rule === 'code') return codeOf(length).accepts(text);
  if (rule === 'range') return numberWithin({ minimum, maximum }).accepts(text);
  if (rule === 'lengthRange') return lengthWithin({ minimum, maximum }).accepts(text);
  return INPUT_RULES[rule].accepts(text);
};

type VectorQuote = Sides & { readonly time: number };
type HeldQuotesInput = {
  limits: QuoteLimits;
  last: VectorQuote | null;
  quotes: readonly (VectorQuote & { readonly now: number })[];
};
const timed = ({ bid, ask, time }: VectorQuote): TimedSides => ({ bid, ask, timeMs: time });
const heldQuotes = ({ limits, last: before, quotes }: HeldQuotesInput) => {
  let last = before ? timed(before) : undefined;
  let held: HeldJump | undefined;
  return quotes.map((quote) => {
    const found = judgeQuote(timed(quote), { limits, nowMs: quote.now, last, held });
    held = found.held;
    if (found.verdict !== 'accepted') return 'held';
    last = timed(quote);
    return 'accepted';
  });
};

/** Runners of the files of rules, by file name. */
export const RULE_RUNNERS = {
  candleSpan: ({ hours, period, at }: HoursInput & { period: Period }) => candleSpan(SCHEDULES[hours], period, at),
  change,
  deviation,
  entry,
  heldQuotes,
  freshness: ({ state, ageMs, limits }: FreshnessInput) => freshness(state, ageMs, limits),
  partVolume,
  pendingKind,
  pendingPrice,
  pressTime: ({ serverTime, ...press }: PressTime & { serverTime: number }) =>
    listed(checkPressTime(press, serverTime)),
  priceChange: ({ bid, previousClose }: { bid: string; previousClose: string }) => percentChange(bid, previousClose),
  stops,
  tradingHours,
  trigger,
  triggered,
  volume,
  confirmedLevel,
  warnings,
};
