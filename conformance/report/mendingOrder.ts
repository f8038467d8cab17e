import { EVERY_ANSWER, type Run } from '../checks/runChecks.ts';
import type { Finding } from '../checks/finding.ts';
import type { Contract } from '../contract/openContract.ts';
import type { Requirement } from '../contract/requirements.ts';

/** Broken requirement, with its first finding and the count of checks that broke it. */
export type ToMend = { readonly requirement: Requirement; readonly checks: number; readonly finding: Finding };

/**
 * Orders what to correct: the rules of every answer first, since other checks stand on them, then MUST before SHOULD, then
 * what most checks found, then the order of the journeys.
 */
export const mendingOrder = ({ results }: Run, contract: Contract): readonly ToMend[] => {
  const found = new Map<string, { finding: Finding; checks: number; isOfEveryAnswer: boolean; index: number }>();
  for (const { journey, findings } of results) {
    const ids = new Set(findings.map(({ requirement }) => requirement));
    for (const id of ids) {
      const finding = findings.find(({ requirement }) => requirement === id);
      const before = found.get(id);
      if (before) before.checks += 1;
      else if (finding)
        found.set(id, { finding, checks: 1, isOfEveryAnswer: journey === EVERY_ANSWER, index: found.size });
    }
  }
  const rank = (id: string) => (contract.requirement(id).level === 'MUST' ? 0 : 1);
  return [...found]
    .toSorted(
      ([id, one], [otherId, other]) =>
        rank(id) - rank(otherId) ||
        Number(other.isOfEveryAnswer) - Number(one.isOfEveryAnswer) ||
        other.checks - one.checks ||
        one.index - other.index,
    )
    .map(([id, { checks, finding }]) => ({ requirement: contract.requirement(id), checks, finding }));
};
