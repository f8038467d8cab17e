import { expect, it } from '@jest/globals';
import { createCustomerEvents } from '../../../src/server/world/customerEvents.ts';

it("reaches all of a customer's listeners and nobody else's, until they leave", () => {
  const events = createCustomerEvents();
  const heard: string[] = [];
  const leave = events.subscribe('anna', (frame) => heard.push(`phone ${frame}`));
  events.subscribe('anna', (frame) => heard.push(`desk ${frame}`));
  events.subscribe('ben', (frame) => heard.push(`ben ${frame}`));

  events.publish('anna', 'filled');
  leave();
  leave();
  events.publish('anna', 'closed');
  events.publish('nobody', 'closed');

  expect(heard).toEqual(['phone filled', 'desk filled', 'desk closed']);
});
