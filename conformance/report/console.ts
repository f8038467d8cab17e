import { countsOf, type Place, type Result, type Run } from '../checks/runChecks.ts';
import { curlOf } from '../client/exchange.ts';
import type { Contract } from '../contract/openContract.ts';
import type { Judged } from './known.ts';
import { mendingOrder } from './mendingOrder.ts';

const SIGNS = { pass: '✓', fail: '✗', warning: '!', skip: '–', omit: '·', error: '?', review: '~' } as const;

/** Prints each result when it is there, with a heading for each journey. */
export const progressOf = (print: (line: string) => void) => {
  let title = '';
  return ({ journey, verdict, name, reason, findings, milliseconds }: Result, { index, of }: Place): void => {
    if (journey !== title) print(`\n${journey}`);
    title = journey;
    print(
      `  [${index}/${of}] ${SIGNS[verdict]} ${name}${verdict === 'pass' ? '' : ` (${verdict})`}${milliseconds > 999 ? ` ${(milliseconds / 1000).toFixed(1)} s` : ''}`,
    );
    if (reason !== undefined) print(`      ${reason}`);
    for (const { requirement, what, expected, came } of findings)
      print(`      ${requirement} ${what}: expected ${expected}, came ${came}`);
  };
};

const FIRST_SHOWN = 5;

/** Sums a run up: counts by verdict, and what to correct first. */
export const summaryOf = (run: Run, contract: Contract): string => {
  const counts = Object.entries(countsOf(run.results)).filter(([, count]) => count > 0);
  const first = mendingOrder(run, contract).slice(0, FIRST_SHOWN);
  return [
    '',
    `${counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')} in ${run.seconds.toFixed(1)} s`,
    ...(first.length > 0 ? ['Mend first:'] : []),
    ...first.flatMap(({ requirement, checks, finding }, index) => [
      `${index + 1}. ${requirement.id} (${checks} ${checks === 1 ? 'check' : 'checks'}): ${requirement.sentence}`,
      `   ${finding.what}: expected ${finding.expected}, came ${finding.came}`,
      ...(finding.exchange ? [`   ${curlOf(finding.exchange)}`] : []),
    ]),
  ].join('\n');
};

/** Says which faults were known, and which of the list did not show. */
export const knownLines = ({ known, kept }: Judged): readonly string[] => [
  ...(known.length > 0 ? [`${known.length} ${known.length === 1 ? 'check fails' : 'checks fail'} as known.`] : []),
  ...kept.map(
    ({ requirement, reason }) => `${requirement} is kept now: take it out of the list of known faults (${reason}).`,
  ),
];
