import { countsOf, EVERY_ANSWER, type Run } from '../checks/runChecks.ts';
import { curlOf } from '../client/exchange.ts';
import type { Contract } from '../contract/openContract.ts';

/** Writes a run as JSON; requests without their tokens. */
export const jsonReport = (run: Run, contract: Contract): string => {
  const sourceOf = (id: string) => {
    const { chapter, anchor } = contract.requirement(id);
    return `contract/rules/${chapter}.md#${anchor}`;
  };
  const results = run.results.map(({ findings, ...result }) => ({
    ...result,
    findings: findings.map(({ exchange, ...finding }) => ({
      ...finding,
      source: sourceOf(finding.requirement),
      ...(exchange && { curl: curlOf(exchange), status: exchange.status, answer: exchange.text.slice(0, 4000) }),
    })),
  }));
  return `${JSON.stringify({ ...run, counts: countsOf(run.results), results }, null, 2)}\n`;
};

/** Writes which operations each check of a run called itself. */
export const calledJson = ({ results }: Pick<Run, 'results'>): string => {
  const checks = results.filter(({ journey }) => journey !== EVERY_ANSWER);
  const called = Object.fromEntries(checks.map(({ journey, name, own }) => [`${journey}: ${name}`, own]));
  return `${JSON.stringify(called, null, 2)}\n`;
};
