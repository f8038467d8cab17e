import { HALT_LEVELS, HALT_REASONS } from '../../src/domain/market/halt.ts';
import type { DeskAnswer, DeskRequest } from '../../src/server/desk/command.ts';
import { oneOf, table, time, UsageError } from './commandLine.ts';

export const HALT_USAGE = `npm run desk -- halts                             what is halted
npm run desk -- halt everything|forex|metals|indices|crypto|<symbol> --level close-only|full --reason prices|venue|maintenance|operator
                                                  close-only: nothing opens; full: nothing opens or closes, and no money leaves;
                                                  from full to close-only with --confirm
npm run desk -- free everything|<class>|<symbol>  ends the halt of exactly that`;

type HaltOptions = {
  readonly level?: string | undefined;
  readonly reason?: string | undefined;
  readonly confirm?: boolean | undefined;
};

/** Returns the request of a command about halts; undefined for another command. */
export const haltRequestOf = (
  [command, target]: readonly string[],
  { level = '', reason = '', confirm: isConfirmed }: HaltOptions,
  by: string,
): DeskRequest | undefined => {
  if (command === 'halts') return { ask: 'halts' };
  if (command !== 'halt' && command !== 'free') return undefined;
  if (target === undefined) throw new UsageError(`"${command}" needs what: everything, a class or a symbol.`);
  if (command === 'free') return { ask: 'free', target, by };
  return {
    ...{ ask: 'halt', target, by },
    level: oneOf('level', HALT_LEVELS, level),
    reason: oneOf('reason', HALT_REASONS, reason),
    isConfirmed,
  };
};

/** Describes what is halted, as a table. */
export const haltWords = ({ halts }: Extract<DeskAnswer, { halts: unknown }>): string =>
  halts.length === 0
    ? 'Nothing is halted.'
    : table([
        ['halted', 'level', 'reason', 'since (London)', 'by'],
        ...halts.map(({ target, level, reason, since, by }) => [target, level, reason, time(since), by]),
      ]);
