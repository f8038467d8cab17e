import { routes } from '../../src/contract/index.ts';
import { createClient, NoAnswer } from '../client/createClient.ts';
import type { Exchange } from '../client/exchange.ts';
import { ANSWER_RULES, nameOf } from '../contract/answerRules.ts';
import type { Contract } from '../contract/openContract.ts';
import type { OperationId } from '../contract/operationTypes.ts';
import { type Check, isNeeded, type Journey, profileOf, type Verdict } from './check.ts';
import { openCustomers } from './customers.ts';
import { Ended, type Finding, NotOffered, Stopped } from './finding.ts';
import { openTrial } from './trial.ts';

/** Outcome of one check. */
export type Result = {
  readonly journey: string;
  readonly name: string;
  readonly requirements: readonly string[];
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Why a check was not done or not finished. */
  readonly reason: string | undefined;
  readonly milliseconds: number;
  /** Operations that were called in the check. */
  readonly operations: readonly string[];
  /** Those that the check called itself, and not the kit to make its customers. */
  readonly own: readonly OperationId[];
  /** Requirements that something was compared for; those of the check that are not among them were not looked at. */
  readonly asserted: readonly string[];
};

export type Run = {
  /** Profiles whose checks were run. */
  readonly profiles: readonly string[];
  readonly contractVersion: string;
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly results: readonly Result[];
};

/** Place of a result among all that a run has: the seventh of 168. */
export type Place = { readonly index: number; readonly of: number };

/** What a run has done so far, to go on from. */
export type Done = {
  readonly results: readonly Result[];
  readonly ruleFaults: readonly (readonly [rule: string, finding: Finding])[];
  readonly answers: number;
};

export type RunOptions = {
  readonly baseUrl: string;
  readonly contract: Contract;
  readonly journeys: readonly Journey[];
  /** Token of a customer whom the caller has signed in. */
  readonly token?: string | undefined;
  /** Profiles that the backend has; checks of others are omitted. */
  readonly profiles: ReadonlySet<string>;
  /** Receives each result when it is there, its place among all, and what is done. */
  readonly heard?: (result: Result, place: Place, done: () => Done) => void;
  /** What an earlier run with the same options did: its checks are not done again, but for errors of the way. */
  readonly earlier?: Done | undefined;
};

/** Title of the results of the rules that every answer is held to. */
export const EVERY_ANSWER = 'Every answer';

/** Examples of one fault that are kept: the first of each operation. */
type RuleFaults = Map<string, Map<string, Finding>>;

const severity = (findings: readonly Finding[], contract: Contract): Verdict => {
  const levels = findings.map(({ requirement }) => contract.requirement(requirement).level);
  if (levels.includes('MUST')) return 'fail';
  return levels.includes('SHOULD') ? 'warning' : levels.length > 0 ? 'review' : 'pass';
};

/** Holds an exchange to every rule of answers; keeps the first fault of each operation. */
const examine = (exchange: Exchange, contract: Contract, faults: RuleFaults): number => {
  let count = 0;
  for (const rule of ANSWER_RULES) {
    const came = rule.fault(exchange, contract);
    if (came === undefined) continue;
    count += 1;
    const ofRule = faults.get(rule.name) ?? new Map<string, Finding>();
    faults.set(rule.name, ofRule);
    const [requirement = ''] = rule.requirements;
    const what = nameOf(exchange);
    if (!ofRule.has(what)) ofRule.set(what, { requirement, what, expected: rule.expected, came, exchange });
  }
  return count;
};

/** Requirement of a backend that lacks an operation of a part which it has. */
const WHOLE_PARTS = 'GEN-100';

/** Finds a fault in the lack of an operation, unless its part was not asked for or GEN-100 lets it be left out. */
const faultOfLack = ({ operation, exchange }: NotOffered, profiles: ReadonlySet<string>): Finding | undefined => {
  if (!isNeeded(operation, profiles)) return undefined;
  const part = profileOf(operation);
  return {
    ...{ requirement: WHOLE_PARTS, what: operation, came: `HTTP status ${exchange.status}`, exchange },
    expected: part === undefined ? 'an operation that every backend has' : `an operation of the profile ${part}`,
  };
};

const endOf = (
  error: unknown,
  hasFaults: boolean,
): Pick<Result, 'reason'> & { readonly verdict: Verdict | undefined } => {
  if (error instanceof NotOffered && routes[error.operation].tag === 'sandbox')
    return { verdict: 'skip', reason: error.message };
  if (error instanceof Ended) return { verdict: error.verdict, reason: error.message };
  if (error instanceof Stopped) return { verdict: undefined, reason: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof NoAnswer) return { verdict: 'error', reason: `The backend did not answer: ${reason}` };
  // A check that stumbles over an answer which breaks its schema has found a fault of the backend and not of the kit.
  return {
    verdict: hasFaults ? 'fail' : 'error',
    reason: hasFaults ? `The check could not go on with an answer that breaks the contract: ${reason}` : reason,
  };
};

/** Judges the rules that every answer was held to; none without an answer. */
const ruleResults = (faults: RuleFaults, answers: number, contract: Contract): readonly Result[] =>
  ANSWER_RULES.map(({ name, requirements }) => {
    const findings = [...(faults.get(name)?.values() ?? [])];
    return {
      ...{
        journey: EVERY_ANSWER,
        name,
        requirements,
        findings,
        milliseconds: 0,
        operations: [],
        own: [],
        asserted: requirements,
      },
      verdict: answers === 0 ? 'skip' : severity(findings, contract),
      reason: answers === 0 ? 'No answer came.' : undefined,
    };
  });

/** Time that one check may take, in milliseconds: longer than it waits for every frame and each limit of requests. */
const LONGEST_CHECK_MS = 180_000;

/** Ends a check that does not come to its end. */
const withinLimit = async (run: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The check did not end within ${LONGEST_CHECK_MS / 1000} s.`)),
      LONGEST_CHECK_MS,
    );
  });
  // An error that comes after the limit changes no result any more.
  run.catch(() => {});
  await Promise.race([run, limit]).finally(() => clearTimeout(timer));
};

const NOTHING_DONE: Done = { results: [], ruleFaults: [], answers: 0 };

const keyOf = ({ journey, name }: Pick<Result, 'journey' | 'name'>): string => `${journey}: ${name}`;

const ruleFaultsOf = (list: Done['ruleFaults']): RuleFaults => {
  const faults: RuleFaults = new Map();
  for (const [rule, finding] of list) {
    const ofRule = faults.get(rule) ?? new Map<string, Finding>();
    faults.set(rule, ofRule.set(finding.what, finding));
  }
  return faults;
};

const listOf = (faults: RuleFaults): Done['ruleFaults'] =>
  [...faults].flatMap(([rule, findings]) => [...findings.values()].map((finding) => [rule, finding] as const));

/** Runs the checks of journeys against a backend, one after the other. */
export const runChecks = async (options: RunOptions): Promise<Run> => {
  const { baseUrl, contract, journeys, token, profiles } = options;
  const startedMs = performance.now();
  const startedAt = new Date().toISOString();
  const { results: doneResults, ruleFaults, answers: answersBefore } = options.earlier ?? NOTHING_DONE;
  const faults: RuleFaults = ruleFaultsOf(ruleFaults);
  const customers = openCustomers(token);
  let hasSandbox: boolean | undefined;
  let answers = answersBefore;
  const earlier = new Map(doneResults.filter(({ verdict }) => verdict !== 'error').map((each) => [keyOf(each), each]));
  const results: Result[] = [];
  const of = ANSWER_RULES.length + journeys.reduce((sum, { checks }) => sum + checks.length, 0);
  const done = (): Done => ({ results, ruleFaults: listOf(faults), answers });

  const run = async (check: Check, journey: string): Promise<Result> => {
    const called = new Set<string>();
    let faultsOfAnswers = 0;
    const client = createClient(baseUrl, (exchange) => {
      answers += 1;
      called.add(nameOf(exchange));
      faultsOfAnswers += examine(exchange, contract, faults);
    });
    const began = performance.now();
    const [firstRequirement = ''] = check.requirements;
    const isSandbox = async () => (hasSandbox ??= (await client.call('getInbox')).code === 200);
    const hasCustomers = async () => token !== undefined || (await isSandbox());
    const { trial, ownOperations, assertedIds, close } = openTrial({
      ...{ baseUrl, contract, client, customers, hasCustomers, firstRequirement, profiles },
    });
    const findings = () => (lack === undefined ? trial.findings : [...trial.findings, lack]);
    let lack: Finding | undefined;
    let end: ReturnType<typeof endOf> = { verdict: undefined, reason: undefined };
    try {
      if (check.profile && !profiles.has(check.profile))
        throw new Ended('omit', `Not of the profiles that were asked for: ${check.profile}.`);
      if (check.sandbox && !(await isSandbox()))
        throw new Ended('skip', 'The backend offers no controls of the sandbox (1008).');
      await withinLimit(check.run(trial));
    } catch (error) {
      lack = error instanceof NotOffered ? faultOfLack(error, profiles) : undefined;
      end = endOf(error, faultsOfAnswers > 0 || trial.findings.length > 0);
    } finally {
      close();
    }
    const found = severity(findings(), contract);
    const verdict = found === 'fail' ? found : (end.verdict ?? found);
    const milliseconds = Math.round(performance.now() - began);
    return {
      ...{ journey, name: check.name, requirements: check.requirements, verdict },
      findings: findings(),
      reason: end.reason,
      milliseconds,
      operations: [...called],
      own: ownOperations(),
      asserted: assertedIds(),
    };
  };

  const keep = (result: Result) => {
    results.push(result);
    options.heard?.(result, { index: results.length, of }, done);
  };
  for (const { title, checks } of journeys) {
    for (const check of checks) {
      const before = earlier.get(keyOf({ journey: title, name: check.name }));
      if (before) results.push(before);
      else keep(await run(check, title));
    }
  }
  ruleResults(faults, answers, contract).forEach(keep);
  const seconds = (performance.now() - startedMs) / 1000;
  return { contractVersion: contract.version, profiles: [...profiles], baseUrl, startedAt, seconds, results };
};

/** Counts results by their verdict. */
export const countsOf = (results: readonly Result[]): Readonly<Record<Verdict, number>> => {
  const counts = { pass: 0, fail: 0, warning: 0, skip: 0, omit: 0, error: 0, review: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
};
