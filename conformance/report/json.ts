import { countsOf, type Run } from '../checks/runChecks.ts';
import { curlOf } from '../client/exchange.ts';
import type { Contract } from '../contract/openContract.ts';

/** Writes a run as JSON; requests without their tokens. */
export const jsonReport = (run: Run, contract: Contract): string => {
  const results = run.results.map(({ findings, ...result }) => ({
    ...result,
    findings: findings.map(({ exchange, ...finding }) => ({
      ...finding,
      source: `contract/rules/${contract.requirement(finding.requirement).chapter}.md`,
      ...(exchange && { curl: curlOf(exchange), status: exchange.status, answer: exchange.text.slice(0, 4000) }),
    })),
  }));
  return `${JSON.stringify({ ...run, counts: countsOf(run.results), results }, null, 2)}\n`;
};
