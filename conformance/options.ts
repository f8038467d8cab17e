import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { routes } from '../src/contract/index.ts';
import { type Journey, type Profile, PROFILES } from './checks/check.ts';
import type { OperationId } from './contract/operationTypes.ts';

export const USAGE = `npm run conformance -- --base-url URL [options]

  --base-url URL     address of the backend, without /api: http://127.0.0.1:8080
  --only WORDS       checks of a journey, of a requirement (ORD-9, ORD), that call an operation (placeOrder) or one of a tag
                     (orders), or with these words in their name; parted by commas
  --profile LIST     what the backend has: ${PROFILES.join(',')} (all of them if absent)
  --token TOKEN      session of a customer, for a backend without controls of the sandbox
  --report FILE      report for people, as HTML      --json FILE    report as JSON
  --junit FILE       report for a CI, as JUnit XML   --list         prints the checks and ends
  --badge FILE       result as a picture for a page, as SVG; not of a part, so not with --only
  --known FILE       faults that are known, as JSON: [{ "requirement": "ORD-9", "reason": "…" }]; they fail no run, and one
                     that is kept now does
  --resume FILE      what was done is written there after each check, and not done again by the next run with this file
  --operations FILE  writes which operations each check calls, as JSON
  --seed N           number that the generated requests are drawn from (1 if absent)
`;

export type Options = {
  readonly baseUrl: string;
  readonly only: readonly string[];
  readonly profiles: ReadonlySet<Profile>;
  readonly token: string | undefined;
  readonly report: string | undefined;
  readonly json: string | undefined;
  readonly junit: string | undefined;
  readonly badge: string | undefined;
  readonly known: string | undefined;
  readonly resume: string | undefined;
  readonly operations: string | undefined;
  readonly seed: number;
  readonly list: boolean;
};

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const profilesOf = (text: string | undefined): ReadonlySet<Profile> => {
  const named = listOf(text);
  const unknown = named.find((name) => !(PROFILES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no profile ${unknown}; there are ${PROFILES.join(', ')}.`);
  return new Set(named.length === 0 ? PROFILES : (named as Profile[]));
};

/** Reads the command line; throws an error that says what is wrong with it. */
export const readOptions = (args: readonly string[]): Options => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{
        'base-url': text,
        only: text,
        profile: text,
        token: text,
        report: text,
        json: text,
        junit: text,
        badge: text,
        known: text,
        resume: text,
        operations: text,
        seed: text,
      },
      list: { type: 'boolean' },
    },
  });
  const list = values.list ?? false;
  const baseUrl = values['base-url'] ?? '';
  if (!list && !URL.canParse(baseUrl)) throw new Error('--base-url needs an address such as http://127.0.0.1:8080.');
  const seed = Number(values.seed ?? '1');
  if (!Number.isSafeInteger(seed)) throw new Error('--seed needs a whole number.');
  const { token, report, json, junit, badge, known, resume, operations } = values;
  const only = listOf(values.only);
  if (badge !== undefined && only.length > 0) throw new Error('--badge draws a whole run, so not one of --only.');
  return {
    baseUrl,
    only,
    profiles: profilesOf(values.profile),
    token,
    report,
    json,
    junit,
    badge,
    known,
    resume,
    operations,
    seed,
    list,
  };
};

/** Operations that each check calls, by its journey and name. */
export type Called = Readonly<Record<string, readonly string[]>>;

/** Reads the list of operations that each check calls, which a run against our own server is compared with. */
export const readCalled = (root: string): Called =>
  JSON.parse(readFileSync(join(root, 'conformance/operations.json'), 'utf8')) as Called;

const tagOf = (operation: string): string | undefined => routes[operation as OperationId]?.tag;

/** Keeps the checks that the words of `--only` name: by journey, requirement, operation, tag, or words of the name. */
export const chosen = (
  journeys: readonly Journey[],
  only: readonly string[],
  called: Called = {},
): readonly Journey[] => {
  if (only.length === 0) return journeys;
  const words = only.map((word) => word.toLowerCase());
  const isNamed = (title: string, name: string, ids: readonly string[]) => {
    const operations = called[`${title}: ${name}`] ?? [];
    return words.some(
      (word) =>
        title.toLowerCase() === word ||
        name.toLowerCase().includes(word) ||
        ids.some((id) => id.toLowerCase() === word || id.toLowerCase().startsWith(`${word}-`)) ||
        operations.some((id) => id.toLowerCase() === word || tagOf(id) === word),
    );
  };
  return journeys
    .map(({ title, checks }) => ({
      title,
      checks: checks.filter(({ name, requirements }) => isNamed(title, name, requirements)),
    }))
    .filter(({ checks }) => checks.length > 0);
};
