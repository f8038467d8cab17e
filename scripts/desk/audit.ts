import { AUDIT_KINDS } from '../../src/domain/audit/event.ts';
import type { DeskAnswer, DeskRequest } from '../../src/server/desk/command.ts';
import { instantOf, oneOf, table, time, UsageError } from './commandLine.ts';

export const AUDIT_USAGE = `npm run desk -- audit [--customer <id>] [--kind <kind>] [--person <name>] [--from <date>] [--until <date>] [--after <page>]
                                                  what happened, newest first; --after reads the next page`;

/** Options of the command about what happened. */
export const AUDIT_OPTIONS = {
  customer: { type: 'string' },
  person: { type: 'string' },
  after: { type: 'string' },
} as const;

type Options = {
  readonly [Name in 'customer' | 'kind' | 'person' | 'from' | 'until' | 'after']?: string | undefined;
};

/** Returns the request of the command about what happened; undefined for another command. */
export const auditRequestOf = (
  [command, further]: readonly string[],
  { customer, kind, person, from, until, after }: Options,
  by: string,
): DeskRequest | undefined => {
  if (command !== 'audit') return undefined;
  if (further !== undefined) throw new UsageError('"audit" takes options only, such as --customer <id>.');
  return {
    ...{ ask: 'audit', by, customerId: customer, person: person?.trim().toLowerCase(), after },
    kind: kind === undefined ? undefined : oneOf('kind', AUDIT_KINDS, kind),
    from: from === undefined ? undefined : instantOf('from', from),
    until: until === undefined ? undefined : instantOf('until', until),
  };
};

/** Describes what happened, as a table. */
export const auditWords = ({ events, next }: Extract<DeskAnswer, { events: unknown }>): string => {
  if (events.length === 0) return 'Nothing.';
  const head = ['when (London)', 'what', 'by', 'customer', 'address', 'device', 'about', ''];
  const rows = events.map(({ at, kind, by, customerId, address, device, subject, detail }) => [
    ...[time(at), kind, by, customerId ?? '', address ?? '', device ?? '', subject ?? ''],
    Object.entries(detail)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  const more = next === null ? [] : [`The next page: --after ${next}`];
  return [table([head, ...rows]), ...more].join('\n');
};
