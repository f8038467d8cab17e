import { createCustomerEvents } from '../../../src/server/world/customerEvents.ts';
import type { CustomerEvents, CustomerFrame } from '../../../src/server/world/world.ts';

const NO_ORDER = { revision: null, order: null, remainder: null, balance: null };
const unread = (total: number): CustomerFrame => ({ type: 'unread', deal: 0, dealError: total, total });
const warned = (at: number) => {
  const warning = { level: '100', advancePaymentRatio: '99.87' };
  return {
    type: 'event',
    kind: 'warned',
    account: 'demo',
    at,
    ...NO_ORDER,
    warning,
    review: null,
    investment: null,
  } as const;
};

it("reaches all of a customer's listeners and nobody else's, until they leave", () => {
  const events = createCustomerEvents(() => 0);
  const heard: [who: string, frame: CustomerFrame][] = [];
  const leave = events.subscribe('anna', (frame) => heard.push(['phone', frame]));
  events.subscribe('anna', (frame) => heard.push(['desk', frame]));
  events.subscribe('ben', (frame) => heard.push(['ben', frame]));

  events.publish('anna', unread(1));
  leave();
  leave();
  events.publish('anna', warned(7));
  events.publish('nobody', warned(7));

  expect(heard).toEqual([
    ['phone', unread(1)],
    ['desk', unread(1)],
    ['desk', warned(7)],
  ]);
});

describe('what is repeated to a socket that comes back', () => {
  let nowMs: number;
  let events: CustomerEvents;
  beforeEach(() => {
    nowMs = 100_000;
    events = createCustomerEvents(() => nowMs);
  });

  it("is the customer's events that were published since then, oldest first", () => {
    for (const at of [5, 6, 7]) {
      nowMs = at * 1000;
      events.publish('anna', warned(at));
    }
    events.publish('ben', warned(7));
    expect(events.since('anna', 6000)).toEqual([warned(6), warned(7)]);
    expect(events.since('carl', 0)).toEqual([]);
  });

  it('is chosen by when an event was published, however much earlier its transaction began', () => {
    events.publish('anna', warned(95));
    nowMs += 2000;
    expect(events.since('anna', 99_000)).toEqual([warned(95)]);
    expect(events.since('anna', 100_001)).toEqual([]);
  });

  it('ends with the last unread counts that were published since then', () => {
    for (const total of [1, 2]) events.publish('anna', unread(total));
    events.publish('anna', warned(100));
    expect(events.since('anna', 99_000)).toEqual([warned(100), unread(2)]);
    expect(events.since('anna', 100_001)).toEqual([]);
    expect(events.since('ben', 0)).toEqual([]);
  });

  it('is 5,000 events of all customers at most', () => {
    for (let at = 1; at <= 5_001; at += 1) events.publish('anna', warned(at));
    expect(events.since('anna', 0)).toHaveLength(5_000);
    expect(events.since('anna', 0)[0]).toEqual(warned(2));
  });
});

it('a customer counts as subscribed until ten seconds after the last socket left', () => {
  let nowMs = 100_000;
  const events = createCustomerEvents(() => nowMs);
  expect(events.isHeard('anna')).toBe(false);
  const leave = events.subscribe('anna', () => undefined);
  nowMs += 60_000;
  expect(events.isHeard('anna')).toBe(true);
  leave();
  nowMs += 10_000;
  expect(events.isHeard('anna')).toBe(true);
  nowMs += 1;
  expect(events.isHeard('anna')).toBe(false);
});
