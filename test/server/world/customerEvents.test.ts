import { expect, it } from '@jest/globals';
import { createCustomerEvents } from '../../../src/server/world/customerEvents.ts';
import type { CustomerFrame } from '../../../src/server/world/world.ts';

const unread = (total: number): CustomerFrame => ({ type: 'unread', deal: 0, dealError: total, total });
const warned = (at: number) => {
  const warning = { level: '100', advancePaymentRatio: '99.87' };
  return { type: 'event', kind: 'warned', account: 'demo', at, order: null, warning, review: null } as const;
};

it("publishes to all of a customer's subscribers and to nobody else's, until they unsubscribe", () => {
  const events = createCustomerEvents();
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

it("keeps a customer's latest events, oldest first, for a socket that reconnects", () => {
  const events = createCustomerEvents();
  for (const at of [5, 6, 7]) events.publish('anna', warned(at));
  events.publish('anna', unread(1));
  events.publish('ben', warned(7));
  expect(events.since('anna', 6)).toEqual([warned(6), warned(7)]);
  expect(events.since('carl', 0)).toEqual([]);
});

it('keeps no more than 5,000 events', () => {
  const events = createCustomerEvents();
  for (let at = 1; at <= 5_001; at += 1) events.publish('anna', warned(at));
  expect(events.since('anna', 0)).toHaveLength(5_000);
  expect(events.since('anna', 0)[0]?.at).toBe(2);
});
