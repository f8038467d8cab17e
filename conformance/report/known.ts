import { readFileSync } from 'node:fs';
import type { Result } from '../checks/runChecks.ts';
import type { Contract } from '../contract/openContract.ts';

/** Requirement that a backend is known to break, with the reason. */
export type Known = { readonly requirement: string; readonly reason: string };

/** Outcome of a run beside what was known before it. */
export type Judged = {
  /** Results with a fault that nobody knew of. */
  readonly unknown: readonly Result[];
  /** Results whose faults are all known. */
  readonly known: readonly Result[];
  /** Known requirements that are kept now: their line has to leave the list. */
  readonly kept: readonly Known[];
};

const isKnown = (value: unknown): value is Known => {
  const { requirement, reason } = (value ?? {}) as Partial<Record<keyof Known, unknown>>;
  return typeof requirement === 'string' && typeof reason === 'string' && reason.trim() !== '';
};

/** Reads the list of known faults; throws an error that says what is wrong with it. */
export const readKnown = (path: string, contract: Contract): readonly Known[] => {
  const list = JSON.parse(readFileSync(path, 'utf8')) as unknown;
  if (!Array.isArray(list) || !list.every(isKnown))
    throw new Error(`${path} is no list of objects with a requirement and a reason.`);
  const ids = new Set(contract.requirements.map(({ id }) => id));
  const stranger = list.find(({ requirement }) => !ids.has(requirement));
  if (stranger) throw new Error(`${path}: ${stranger.requirement} is no requirement of the contract.`);
  return list;
};

const isFault = ({ verdict }: Result): boolean => verdict === 'fail' || verdict === 'error';

/** Parts the faults of a run into known and unknown ones, and finds what is known and did not show. */
export const judged = (results: readonly Result[], known: readonly Known[]): Judged => {
  const ids = new Set(known.map(({ requirement }) => requirement));
  const broken = new Set(results.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)));
  const isAllKnown = ({ verdict, findings }: Result) =>
    verdict === 'fail' && findings.length > 0 && findings.every(({ requirement }) => ids.has(requirement));
  // Only a check that was done to its end says that a requirement is kept.
  const tried = new Set(
    results.filter(({ verdict }) => verdict === 'pass').flatMap(({ requirements }) => requirements),
  );
  return {
    unknown: results.filter((result) => isFault(result) && !isAllKnown(result)),
    known: results.filter(isAllKnown),
    kept: known.filter(({ requirement }) => tried.has(requirement) && !broken.has(requirement)),
  };
};
