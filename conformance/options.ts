import { parseArgs } from 'node:util';
import { type Journey, type Profile, PROFILES } from './checks/check.ts';

export const USAGE = `npm run conformance -- --base-url URL [options]

  --base-url URL     address of the backend, without /api: http://127.0.0.1:8080
  --only WORDS       checks of a journey, an operation's requirement id (ORD-9, ORD) or words of a name, parted by commas
  --profile LIST     what the backend has: ${PROFILES.join(',')} (all of them if absent)
  --token TOKEN      session of a customer, for a backend without controls of the sandbox
  --report FILE      report for people, as HTML      --json FILE    report as JSON
  --junit FILE       report for a CI, as JUnit XML   --list         prints the checks and ends
  --badge FILE       result as a picture for a page, as SVG; not of a part, so not with --only
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
  const { token, report, json, junit, badge } = values;
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
    seed,
    list,
  };
};

/** Keeps the checks that the words of `--only` name: by journey, name or requirement. */
export const chosen = (journeys: readonly Journey[], only: readonly string[]): readonly Journey[] => {
  if (only.length === 0) return journeys;
  const words = only.map((word) => word.toLowerCase());
  const isNamed = (title: string, name: string, ids: readonly string[]) =>
    words.some(
      (word) =>
        title.toLowerCase() === word ||
        name.toLowerCase().includes(word) ||
        ids.some((id) => id.toLowerCase() === word || id.toLowerCase().startsWith(`${word}-`)),
    );
  return journeys
    .map(({ title, checks }) => ({
      title,
      checks: checks.filter(({ name, requirements }) => isNamed(title, name, requirements)),
    }))
    .filter(({ checks }) => checks.length > 0);
};
