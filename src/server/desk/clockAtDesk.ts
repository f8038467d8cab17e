import { confirmNights } from '../world/clockGuard/confirmations.ts';
import type { World } from '../world/world.ts';
import type { DeskAnswer, DeskRequest } from './deskRequest.ts';

type ClockRequest = Extract<DeskRequest, { readonly ask: 'clock' | 'confirm-clock' | 'confirm-nights' }>;

/** True for a request about the server's clock, or about overnight fees that are late. */
export const isOfClock = (request: DeskRequest): request is ClockRequest =>
  request.ask === 'clock' || request.ask === 'confirm-clock' || request.ask === 'confirm-nights';

/** Shows the clocks, confirms the machine's time, or the overnight fees that are late. */
export const answerClock = async (world: World, request: ClockRequest): Promise<DeskAnswer> => {
  if (request.ask === 'clock') return { clock: await world.clockGuard.state(world) };
  if (request.ask === 'confirm-clock') return { clock: await world.clockGuard.confirm(world, request.by) };
  const at = world.now();
  await world.database.transaction((tx) => confirmNights(tx, { at, by: request.by }));
  return { confirmedUntil: at };
};
