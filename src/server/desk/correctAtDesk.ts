import { type ComesBack, correctionsAtDesk } from '../corrections/index.ts';
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
export const answerCorrections = (
  world: World,
  comesBack: ComesBack,
  request: CorrectionRequest,
): Promise<DeskAnswer> => {
  const corrections = correctionsAtDesk(world, comesBack);
  switch (request.ask) {
    case 'corrections':
      return corrections.list();
    case 'correct':
      return corrections.enter(request);
    case 'confirm-correction':
      return corrections.confirm(request);
    case 'drop-correction':
      return corrections.drop(request);
  }
};
