import { PROFILES, type Check, type Journey } from '../checks/check.ts';
import { type Result, runChecks } from '../checks/runChecks.ts';
import type { Contract } from '../contract/openContract.ts';
import { ANSWER_FAULTS } from './answerFaults.ts';
import type { Fault } from './fault.ts';
import { MONEY_FAULTS } from './moneyFaults.ts';
import type { Proxy } from './openProxy.ts';
import { REQUEST_FAULTS } from './requestFaults.ts';
import { SOCKET_FAULTS } from './socketFaults.ts';

/** Every fault that the self-test plants. */
export const FAULTS: readonly Fault[] = [...ANSWER_FAULTS, ...REQUEST_FAULTS, ...SOCKET_FAULTS, ...MONEY_FAULTS];

/** Outcome of one planted fault. */
export type Planted = {
  readonly fault: string;
  readonly requirement: string;
  /** Check that found it; null if none did. */
  readonly caughtBy: string | null;
};

type Stage = { readonly proxy: Proxy; readonly contract: Contract };

/** Verdicts by which a check shows that it has seen a fault; an error of the kit is none. */
const SEEN: ReadonlySet<string> = new Set(['fail', 'warning', 'review']);

const runAlone = async ({ proxy, contract }: Stage, check: Check): Promise<readonly Result[]> => {
  const journeys: readonly Journey[] = [{ title: 'Self-test', checks: [check] }];
  return (await runChecks({ baseUrl: proxy.url, contract, journeys, profiles: new Set<string>(PROFILES) })).results;
};

/**
 * Runs one check while a fault is planted, and then without it; returns true if it, or a rule of every answer, finds
 * something in the first run alone.
 */
export const isFoundBy = async (stage: Stage, fault: Fault, check: Check): Promise<boolean> => {
  const finds = async () => (await runAlone(stage, check)).some(({ verdict }) => SEEN.has(verdict));
  stage.proxy.plant(fault);
  const isFound = await finds().finally(() => stage.proxy.plant(undefined));
  return isFound && !(await finds());
};

/**
 * Lists the checks that may find a fault: those that name its requirement, and then those that call its operation, as
 * `operations` of a run without a fault says.
 */
const candidatesFor = (
  { requirement, operation }: Fault,
  checks: readonly Check[],
  operations: ReadonlyMap<string, readonly string[]>,
): readonly Check[] => {
  const naming = checks.filter(({ requirements }) => requirements.includes(requirement));
  const isOfSocket = (check: Check) => operation === 'socket' && check.requirements.some((id) => id.startsWith('SOC-'));
  const calling = checks.filter(
    (check) => operation === undefined || isOfSocket(check) || (operations.get(check.name) ?? []).includes(operation),
  );
  return [...new Set([...naming, ...calling])];
};

/** Plants a fault and runs the checks that may find it, until one does. */
export const plantFault = async (
  stage: Stage,
  fault: Fault,
  checks: readonly Check[],
  operations: ReadonlyMap<string, readonly string[]>,
): Promise<Planted> => {
  for (const check of candidatesFor(fault, checks, operations)) {
    if (await isFoundBy(stage, fault, check))
      return { fault: fault.name, requirement: fault.requirement, caughtBy: check.name };
  }
  return { fault: fault.name, requirement: fault.requirement, caughtBy: null };
};

/** Runs every check without a fault; returns the operations that each one calls, and what was found. */
export const runWithoutFault = async ({ proxy, contract }: Stage, journeys: readonly Journey[]) => {
  proxy.plant(undefined);
  const { results } = await runChecks({ baseUrl: proxy.url, contract, journeys, profiles: new Set<string>(PROFILES) });
  return {
    operations: new Map(results.map(({ name, operations }) => [name, operations])),
    found: results.filter(({ verdict }) => verdict !== 'pass').map(({ name, verdict }) => `${verdict}: ${name}`),
  };
};
