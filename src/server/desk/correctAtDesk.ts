import { correctionsAtDesk } from '../corrections/index.ts';
import type { World } from '../world/world.ts';
import type { DeskAnswer, DeskRequest } from './deskRequest.ts';

type CorrectionRequest = Extract<
  DeskRequest,
  { readonly ask: 'corrections' | 'correct' | 'confirm-correction' | 'drop-correction' }
>;

const ASKS: readonly DeskRequest['ask'][] = ['corrections', 'correct', 'confirm-correction', 'drop-correction'];

/** True for a request about corrections. */
export const isOfCorrections = (request: DeskRequest): request is CorrectionRequest => ASKS.includes(request.ask);

/** Lists corrections, enters one, confirms it as the second person, or drops it. */
export const answerCorrections = (world: World, request: CorrectionRequest): Promise<DeskAnswer> => {
  switch (request.ask) {
    case 'corrections':
      return correctionsAtDesk.list(world);
    case 'correct':
      return correctionsAtDesk.enter(world, request);
    case 'confirm-correction':
      return correctionsAtDesk.confirm(world, request);
    case 'drop-correction':
      return correctionsAtDesk.drop(world, request);
  }
};
