import type { Result, Run } from '../checks/runChecks.ts';
import { escaped } from './escaped.ts';

const detailOf = ({ findings, reason }: Result): string =>
  [
    ...(reason === undefined ? [] : [reason]),
    ...findings.map(
      ({ requirement, what, expected, came }) => `${requirement} ${what}: expected ${expected}, came ${came}`,
    ),
  ].join('\n');

const caseOf = (result: Result): string => {
  const { journey, name, verdict, milliseconds } = result;
  const opening = `    <testcase classname="${escaped(journey)}" name="${escaped(name)}" time="${(milliseconds / 1000).toFixed(3)}"`;
  const detail = escaped(detailOf(result));
  if (verdict === 'fail')
    return `${opening}><failure message="${escaped(result.requirements.join(' '))}">${detail}</failure></testcase>`;
  if (verdict === 'error') return `${opening}><error>${detail}</error></testcase>`;
  if (verdict === 'skip' || verdict === 'omit') return `${opening}><skipped message="${detail}"/></testcase>`;
  return verdict === 'pass' ? `${opening}/>` : `${opening}><system-out>${verdict}: ${detail}</system-out></testcase>`;
};

/** Writes a run as JUnit XML, a suite for each journey. */
export const junitReport = ({ results }: Run): string => {
  const suites = [...Map.groupBy(results, ({ journey }) => journey)].map(([journey, of]) => {
    const count = (...verdicts: readonly string[]) => of.filter(({ verdict }) => verdicts.includes(verdict)).length;
    const figures = `tests="${of.length}" failures="${count('fail')}" errors="${count('error')}" skipped="${count('skip', 'omit')}"`;
    return [`  <testsuite name="${escaped(journey)}" ${figures}>`, ...of.map(caseOf), '  </testsuite>'].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
};
