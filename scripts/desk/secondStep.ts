import type { DeskAnswer, DeskRequest } from '../../src/server/desk/command.ts';
import { table, time, UsageError } from './commandLine.ts';

export const SECOND_STEP_USAGE = `npm run desk -- second-step <customer>            what a customer has set up, and whether it is reported as lost
npm run desk -- second-step lost <customer>       the customer has lost everything: the identity is to be sent again
npm run desk -- second-step kept <customer>       it is not lost: ends that
npm run desk -- second-step remove <customer>     at the earliest 72 hours after that identity was accepted`;

const CHANGES = { lost: 'second-step-lost', kept: 'second-step-kept', remove: 'second-step-remove' } as const;
const isChange = (word: string): word is keyof typeof CHANGES => Object.hasOwn(CHANGES, word);

/** Returns the request of a command about a second step; undefined for another command. */
export const secondStepRequestOf = (
  [command, word, further]: readonly string[],
  by: string,
): DeskRequest | undefined => {
  if (command !== 'second-step') return undefined;
  const change = word !== undefined && isChange(word) ? CHANGES[word] : undefined;
  const id = change === undefined ? word : further;
  if (id === undefined)
    throw new UsageError('"second-step" needs the id of a customer, which "show" says of a request.');
  return change === undefined ? { ask: 'second-step', id, by } : { ask: change, id, by };
};

/** Describes a customer's second step, as a table. */
export const secondStepWords = ({ secondStep }: Extract<DeskAnswer, { secondStep: unknown }>): string =>
  table([
    ['customer', 'set up', 'lost since (London)', 'removable from (London)'],
    [
      secondStep.customerId,
      secondStep.kinds.join(', ') || 'nothing',
      time(secondStep.lostSince),
      time(secondStep.removableAt),
    ],
  ]);
