import { secondStepAtDesk } from '../customers/index.ts';
import type { World } from '../world/world.ts';
import type { DeskAnswer, DeskRequest } from './deskRequest.ts';

type SecondStepRequest = Extract<
  DeskRequest,
  { readonly ask: 'second-step' | 'second-step-lost' | 'second-step-kept' | 'second-step-remove' }
>;

/** True for a request about a customer's second step that was lost. */
export const isOfSecondStep = (request: DeskRequest): request is SecondStepRequest =>
  request.ask.startsWith('second-step');

/** Shows a customer's second step, begins its removal, ends that, or removes it. */
export const answerSecondStep = (world: World, request: SecondStepRequest): Promise<DeskAnswer> => {
  switch (request.ask) {
    case 'second-step':
      return secondStepAtDesk.show(world, request.id);
    case 'second-step-lost':
      return secondStepAtDesk.report(world, request);
    case 'second-step-kept':
      return secondStepAtDesk.keep(world, request);
    case 'second-step-remove':
      return secondStepAtDesk.remove(world, request);
  }
};
