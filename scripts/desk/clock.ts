import type { DeskAnswer, DeskRequest } from '../../src/server/desk/command.ts';
import { table, time, UsageError } from './commandLine.ts';

export const CLOCK_USAGE = `npm run desk -- clock                             the server's clock beside the machine's and the database's
npm run desk -- clock confirm                     the machine's clock is right: ends the halt of a jump
npm run desk -- nights confirm                    overnight fees that are more than 3 days late are posted at the next 22:00`;

/** Returns the request of a command about time; undefined for another command. */
export const clockRequestOf = ([command, what]: readonly string[], by: string): DeskRequest | undefined => {
  if (command !== 'clock' && command !== 'nights') return undefined;
  if (what === 'confirm') return { ask: `confirm-${command}`, by };
  if (command === 'clock' && what === undefined) return { ask: 'clock' };
  throw new UsageError(`"${command}" takes "confirm".`);
};

type ClockAnswer = Extract<DeskAnswer, { clock: unknown } | { confirmedUntil: unknown }>;

/** Describes the clocks, or what was confirmed of the overnight fees. */
export const clockWords = (answer: ClockAnswer): string => {
  if ('confirmedUntil' in answer) return `Overnight fees until ${time(answer.confirmedUntil)} are confirmed.`;
  const { now, jumpSeconds, aheadSeconds, isHalted } = answer.clock;
  return table([
    ['time (London)', time(now)],
    ['the machine has jumped ahead by', `${jumpSeconds} s`],
    ['it is ahead of the database by', `${aheadSeconds} s`],
    ['everything is halted for it', isHalted ? 'yes' : 'no'],
  ]);
};
