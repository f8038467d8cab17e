import { nextRollover } from '../../src/domain/time.ts';
import { pointsOf } from '../../src/server/market/points.ts';
import type { OrderSeen } from './booksSeen.ts';
import type { Day } from './day.ts';
import { someDeskWork } from './deskWork.ts';
import { FUND_STEPS } from './fundSteps.ts';
import { INVESTMENT_STEPS } from './investmentSteps.ts';
import { openLegs } from './legSteps.ts';
import { LOAN_STEPS } from './loanSteps.ts';
import { either, HOUR_MS, moved, SECOND_MS, type Step, wait } from './marketMoves.ts';
import { someRequest } from './requests.ts';
import type { PointsPrice } from './simulatedMarket.ts';

const request: Step = (day) => day.during(async () => void (await day.send(someRequest(day))), 'one request');

const drift: Step = (day) => {
  const symbol = day.chance.pick(day.market.symbols);
  return day.tick(symbol, moved(day, symbol, either(day, 0.001 * day.chance.share())));
};

const gap: Step = (day) => {
  const held = day.aliveOrders('open').map(({ symbol }) => symbol);
  const symbol = day.chance.pick(held.length > 0 ? held : day.market.symbols);
  const share = day.chance.pick([0.005, 0.02, 0.06, 0.2]) * (0.5 + day.chance.share());
  return day.tick(symbol, moved(day, symbol, either(day, share)));
};

/**
 * Refreshes most quotes after a silence, then moves the price of one symbol far: several positions may have to be
 * closed.
 */
const crash: Step = async (day) => {
  await wait(day, 16 * SECOND_MS);
  const held = new Set(day.aliveOrders('open').map(({ symbol }) => symbol));
  for (const symbol of held) if (!day.chance.oneIn(4)) await day.tick(symbol, moved(day, symbol, 0));
  await gap(day);
};

const widen: Step = (day) => {
  const symbol = day.chance.pick(day.market.symbols);
  return day.tick(symbol, moved(day, symbol, 0, day.market.usualSpread(symbol) * day.chance.whole(3, 30)));
};

/** Trigger level, and the side of the quote that it is compared with. */
type Level = { readonly symbol: string; readonly price: string; readonly atAsk: boolean };

type Waiting = Pick<OrderSeen, 'symbol' | 'direction'> &
  Readonly<Record<'price' | 'stopLoss' | 'takeProfit', string | null | undefined>>;

const levelsOf = ({ symbol, direction, price, stopLoss, takeProfit }: Waiting): readonly Level[] => {
  const opening = price ? [{ symbol, price, atAsk: direction === 0 }] : [];
  const closing = [stopLoss, takeProfit].filter((stop) => stop != null);
  return [...opening, ...closing.map((stop) => ({ symbol, price: stop, atAsk: direction === 1 }))];
};

/** Returns the levels of stored orders, and of those just requested. */
const levels = (day: Day): readonly Level[] => [
  ...day
    .aliveOrders()
    .flatMap((order) => levelsOf({ ...order, price: order.status === 'pending' ? order.placePrice : null })),
  ...day.sent.slice(-3).flatMap(({ request: { id, body } }) => (id === 'placeOrder' ? levelsOf(body as Waiting) : [])),
];

/** Returns a price that reaches such a level: exactly, one point short, or beyond. */
const reachingPrice = ({ chance, market }: Day, { symbol, price, atAsk }: Level): PointsPrice => {
  const spread = market.usualSpread(symbol);
  const points = pointsOf(price, market.find(symbol)?.digits ?? 0) - (atAsk ? spread : 0);
  return { bid: Math.max(1, points + chance.pick([-1, 0, 0, 1])), spread };
};

const reach: Step = async (day) => {
  const waiting = levels(day);
  if (waiting.length === 0) return request(day);
  const level = day.chance.pick(waiting);
  await day.tick(level.symbol, reachingPrice(day, level));
};

/** Publishes a price at once after the answer of one of two requests, before anything else could happen. */
const pounce: Step = (day) =>
  day.during(async () => {
    const answered = day.send(someRequest(day));
    const other = day.send(someRequest(day));
    await answered;
    day.pass(day.chance.whole(1, 50));
    const level = levels(day).at(-day.chance.whole(1, 4));
    if (level) day.market.say(level.symbol, reachingPrice(day, level));
    await other;
  });

/** Sends ticks and requests at the same time, in any order. */
const crowd = async (day: Day): Promise<void> => {
  const answers: Promise<unknown>[] = [];
  for (let left = day.chance.whole(3, 9); left > 0; left -= 1) {
    const symbol = day.chance.pick(day.market.symbols);
    const waiting = levels(day);
    const level = waiting.length > 0 && day.chance.oneIn(2) ? day.chance.pick(waiting) : undefined;
    const work = day.chance.oneIn(4) ? someDeskWork(day) : undefined;
    if (work) answers.push(day.work(work));
    else if (day.chance.oneIn(2)) answers.push(day.send(someRequest(day)));
    else if (level) day.market.say(level.symbol, reachingPrice(day, level));
    else day.market.say(symbol, moved(day, symbol, either(day, 0.01 * day.chance.share())));
    day.pass(day.chance.whole(1, 300));
    for (let turns = day.chance.pick([0, 10, 100, 1000]); turns > 0; turns -= 1) await Promise.resolve();
  }
  await Promise.all(answers);
};

/** Repeats a press whose answer was lost, twice at the same time, or with another body. */
const repeat: Step = async (day) => {
  const recent = day.sent.slice(-12);
  if (recent.length === 0) return request(day);
  const { request: again } = day.chance.pick(recent);
  const other = { ...again, account: again.account === 'demo' ? 'real' : 'demo' } as const;
  await day.during(async () => {
    await Promise.all([day.send(again), day.send(day.chance.oneIn(4) ? other : again)]);
  });
};

const feed: Step = async (day) => {
  const symbol = day.chance.pick(day.market.symbols);
  day.market.setFeed(symbol, day.chance.pick(['stalled', 'closed', 'live', 'live'] as const));
};

/** Publishes prices of most feeds that can, one after the other. */
const speak = async (day: Day, share: number): Promise<void> => {
  for (const symbol of day.market.symbols)
    if (day.market.speaks(symbol) && !day.chance.oneIn(5))
      await day.tick(symbol, moved(day, symbol, either(day, share * day.chance.share())));
};

const waitSome: Step = async (day) => {
  await wait(day, day.chance.pick([5 * SECOND_MS, 15 * SECOND_MS, 16 * SECOND_MS, HOUR_MS / 4, 5 * HOUR_MS]));
  await speak(day, 0.004);
};

/** Advances the time to exactly 22:00 London, or to some seconds around it; a request may come before the engine. */
const waitForNight: Step = async (day) => {
  const { chance } = day;
  const night = nextRollover(day.now) * SECOND_MS;
  const waitUntil = (instantMs: number): void => day.pass(Math.max(1, instantMs - day.nowMs));
  await day.during(async () => waitUntil(night - 14 * SECOND_MS));
  await speak(day, 0.002);
  await day.during(async () => {
    waitUntil(night + chance.pick([-2, -1, 0, 0, 1, 3]) * SECOND_MS);
    for (let left = chance.whole(0, 3); left > 0; left -= 1) await day.send(someRequest(day));
  });
  await wait(day, chance.whole(1, 5) * SECOND_MS);
};

const waitDays: Step = async (day) => {
  await wait(day, day.chance.whole(24, 70) * HOUR_MS);
  await speak(day, 0.02);
};

/** Kills the server in the middle of something, and restarts it after a while, possibly with a wrong clock. */
const kill: Step = (day) =>
  day.during(async () => {
    const { chance } = day;
    day.server.mortal.dieAfter(chance.whole(0, 120), chance.oneIn(2));
    await crowd(day);
    await day.kill();
    day.pass(chance.pick([SECOND_MS, 20 * SECOND_MS, HOUR_MS, 9 * HOUR_MS, 60 * HOUR_MS]));
    day.skew(chance.pick([0, 0, 0, -HOUR_MS, HOUR_MS]));
    for (const symbol of day.market.symbols) day.market.say(symbol, moved(day, symbol, either(day, 0.01)));
    await day.start();
    const unanswered = day.sent.filter(({ answer }) => !answer).map(({ request: lost }) => lost);
    if (chance.oneIn(2)) unanswered.reverse();
    const lostWork = chance.oneIn(2) ? day.record.lostWork().slice(0, 4) : [];
    await Promise.all([...unanswered.map((lost) => day.send(lost)), ...lostWork.map((lost) => day.work(lost))]);
  });

/** Switches a customer to the other account, directly, as its operation is not one of trading. */
const switchAccount: Step = async (day) => {
  const customer = day.chance.pick(day.customers.filter(({ isVerified }) => isVerified));
  customer.account = customer.account === 'demo' || !day.chance.oneIn(3) ? 'real' : 'demo';
  await day.server.world.database.transaction((tx) =>
    tx.updateTable('customers').set({ active_account: customer.account }).where('id', '=', customer.id).execute(),
  );
};

/** Steps by name, with their frequency. */
const STEPS: Readonly<Record<string, readonly [number, Step]>> = {
  request: [30, request],
  reach: [18, reach],
  drift: [6, drift],
  gap: [6, gap],
  crash: [4, crash],
  openLegs: [3, openLegs],
  widen: [2, widen],
  crowd: [7, (day) => day.during(() => crowd(day))],
  pounce: [6, pounce],
  repeat: [5, repeat],
  feed: [4, feed],
  waitSome: [4, waitSome],
  waitForNight: [4, waitForNight],
  waitDays: [1, waitDays],
  kill: [4, kill],
  switchAccount: [3, switchAccount],
  ...FUND_STEPS,
  ...INVESTMENT_STEPS,
  ...LOAN_STEPS,
};

const NAMES = Object.entries(STEPS).flatMap(([name, [times]]) => Array.from({ length: times }, () => name));

/** Chooses the next step, with its name. */
export const nextStep = ({ chance }: Day): { readonly name: string; readonly take: Step } => {
  const name = chance.pick(NAMES);
  const take = STEPS[name]?.[1];
  if (!take) throw new Error(`${name} is no step.`);
  return { name, take };
};
