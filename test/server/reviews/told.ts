import type { Schemas } from '../../../src/contract/index.ts';
import type { TestServer } from '../../support/testServer.ts';

/** Subscribes to a customer's events, as the customer's sockets do, and records the outcomes of reviews. */
export const framesTo = (server: TestServer, customerId: string) => {
  const frames: Schemas['EventFrame'][] = [];
  server.world.events.subscribe(customerId, (frame) => void frames.push(frame as Schemas['EventFrame']));
  return { reviews: () => frames.flatMap(({ kind, review }) => (kind === 'reviewed' && review ? [review] : [])) };
};

/** Returns a customer's notifications of reviews, by kind and text. */
export const findNotices = async (server: TestServer, { token }: { readonly token: string }) => {
  const [deals, failures] = [
    await server.succeed('listDealNotifications', { token }),
    await server.succeed('listFailureNotifications', { token }),
  ];
  return [...deals.items, ...failures.items].map(({ kind, text }) => [kind, text]);
};
