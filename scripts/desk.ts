import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatLondon } from '../src/domain/londonFormat.ts';
import { londonInstant } from '../src/domain/time.ts';
import { askDesk, type DeskAnswer, type DeskRequest, type DeskReview } from '../src/server/desk/index.ts';

const USAGE = `npm run desk                                  what waits for a decision
npm run desk -- list [--kind <kind>] [--status waiting|accepted|rejected|all] [--since <YYYY-MM-DD>]
npm run desk -- show <id> [--images <folder>]     what it says; its images are written into the folder
npm run desk -- approve <id>
npm run desk -- reject <id> --reason <text> [--image front] [--image back]

--as <name>   who decides, in the record; else who is signed in at this machine
--json        for programs (npm run --silent desk -- --json)`;

const KINDS = ['identity', 'deposit', 'withdrawal', 'loan', 'repayment'] as const;
const STATUSES = ['waiting', 'accepted', 'rejected', 'all'] as const;
const SIDES = ['front', 'back'] as const;
const LONGEST_REASON = 500;

const OPTIONS = {
  kind: { type: 'string' },
  status: { type: 'string' },
  since: { type: 'string' },
  images: { type: 'string' },
  image: { type: 'string', multiple: true },
  reason: { type: 'string' },
  as: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof readArguments>['values'];
const readArguments = () => parseArgs({ options: OPTIONS, allowPositionals: true });

/** Error in the command line. */
class UsageError extends Error {}

const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice => {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new UsageError(`--${name} is one of ${choices.join(', ')}.`);
  return choice;
};

/** Start of a day in London, unix seconds. */
const dayOf = (text: string): number => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) throw new UsageError('--since is a date, such as 2026-09-30.');
  return londonInstant({ year: Number(year), month: Number(month), day: Number(day), hour: 0 });
};

const decisionOf = (command: 'approve' | 'reject', { reason = '', image = [] }: Options) => {
  if (command === 'approve') return { decision: 'accept' } as const;
  const told = reason.trim();
  if (told === '' || told.length > LONGEST_REASON) {
    throw new UsageError(`--reason says why, in at most ${LONGEST_REASON} letters: the customer is told.`);
  }
  return { decision: 'reject', reason: told, images: image.map((side) => oneOf('image', SIDES, side)) } as const;
};

const requestOf = ([command = 'list', id]: readonly string[], options: Options): DeskRequest => {
  if (command === 'list') {
    const { kind, status = 'waiting', since } = options;
    const asked = oneOf('status', STATUSES, status);
    return {
      ask: 'list',
      kind: kind === undefined ? undefined : oneOf('kind', KINDS, kind),
      status: asked === 'all' ? undefined : asked,
      since: since === undefined ? undefined : dayOf(since),
    };
  }
  if (command !== 'show' && command !== 'approve' && command !== 'reject') {
    throw new UsageError(`There is no "${command}".`);
  }
  if (id === undefined) throw new UsageError(`"${command}" needs the id of a request.`);
  if (command === 'show') return { ask: 'show', id };
  return { ask: 'decide', id, decision: decisionOf(command, options), by: `desk:${options.as ?? userInfo().username}` };
};

/** Formats rows as columns, each as wide as its widest cell. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const time = (at: number | null): string => (at === null ? '' : formatLondon(at));
const HEAD = ['id', 'kind', 'account', 'amount', 'sent (London)', 'status', 'decided', 'by', 'reason'];
const rowOf = (review: DeskReview): readonly string[] => [
  review.id,
  review.kind,
  review.account ?? '',
  review.amount ?? '',
  time(review.submittedAt),
  review.status,
  time(review.decidedAt),
  review.decidedBy ?? '',
  review.reason ?? '',
];

const worded = (answer: Exclude<DeskAnswer, { fault: string }>): string => {
  if ('reviews' in answer) {
    return answer.reviews.length === 0 ? 'Nothing.' : table([HEAD, ...answer.reviews.map(rowOf)]);
  }
  const facts = 'facts' in answer ? Object.entries(answer.facts).map(([name, fact]) => [name, fact]) : [];
  return table([...HEAD.map((name, column) => [name, rowOf(answer.review)[column] ?? '']), ...facts]);
};

/** Writes images into files that only the current user can read; returns their paths. */
const writeImages = (answer: DeskAnswer, folder: string): readonly string[] => {
  if (!('images' in answer)) return [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return answer.images.map(({ side, mediaType, base64 }) => {
    const path = join(folder, `${answer.review.id}-${side}.${mediaType === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
    return path;
  });
};

const run = async (): Promise<void> => {
  const { values: options, positionals } = readArguments();
  if (options.help) return console.log(USAGE);
  const answer = await askDesk(process.env['DATA_DIR']?.trim() || '.data', requestOf(positionals, options));
  if ('fault' in answer) throw new Error(answer.fault);
  const paths = options.images === undefined ? [] : writeImages(answer, options.images);
  const { images: _bytes, ...rest } = 'images' in answer ? answer : { ...answer, images: [] };
  console.log(
    options.json ? JSON.stringify({ ...rest, ...(paths.length > 0 ? { images: paths } : {}) }) : worded(answer),
  );
  if (!options.json) for (const path of paths) console.log(path);
};

try {
  await run();
} catch (error) {
  const isUsage = error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error((error as Error).message);
  if (isUsage) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
