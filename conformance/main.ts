import { writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { EVERY_ANSWER, runChecks } from './checks/runChecks.ts';
import { ANSWER_RULES } from './contract/answerRules.ts';
import { openContract } from './contract/openContract.ts';
import { journeysFor } from './journeys/allJourneys.ts';
import { chosen, readCalled, readOptions, USAGE } from './options.ts';
import { badge } from './report/badge.ts';
import { knownLines, progressOf, summaryOf } from './report/console.ts';
import { readDone, writeDone } from './report/doneFile.ts';
import { htmlReport } from './report/html.ts';
import { calledJson, jsonReport } from './report/json.ts';
import { junitReport } from './report/junit.ts';
import { judged, readKnown } from './report/known.ts';

/** Exit code of a run that could not begin; 1 is that of a run with faults. */
const WRONG_USE = 2;
const ROOT = process.cwd();

const optionsOrUsage = () => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(WRONG_USE);
  }
};

/** Ends a run that could not begin with what is wrong. */
const orWrongUse = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(WRONG_USE);
  }
};

const options = optionsOrUsage();
const journeys = chosen(journeysFor(options.seed), options.only, readCalled(ROOT));
if (options.list) {
  const rules = options.only.length === 0 ? [{ title: EVERY_ANSWER, checks: ANSWER_RULES }] : [];
  for (const { title, checks } of [...journeys, ...rules]) {
    for (const { name } of checks) console.log(`${title}: ${name}`);
  }
  process.exit(0);
}
if (journeys.length === 0) {
  console.error(`No check fits --only ${options.only.join(',')}.`);
  process.exit(WRONG_USE);
}
const contract = openContract(ROOT);
const { baseUrl, seed, resume } = options;
const of = { contractVersion: contract.version, baseUrl, seed, profiles: [...options.profiles] };
const known = orWrongUse(() => (options.known === undefined ? [] : readKnown(options.known, contract)));
const earlier = orWrongUse(() => (resume === undefined ? undefined : readDone(resume, of)));
console.log(`Contract ${contract.version} against ${baseUrl}`);
if (earlier)
  console.log(
    `Done before: ${earlier.results.length} ${earlier.results.length === 1 ? 'check' : 'checks'} (${resume}).`,
  );
const progress = progressOf((line) => console.log(line));
const run = await runChecks({
  ...{ ...options, contract, journeys, earlier },
  heard(result, place, done) {
    progress(result, place);
    // The rules of every answer come last, and are judged anew by the run that goes on.
    if (resume !== undefined && result.journey !== EVERY_ANSWER) writeDone(resume, of, done());
  },
});
if (options.json) writeFileSync(options.json, jsonReport(run, contract));
if (options.junit) writeFileSync(options.junit, junitReport(run));
if (options.badge) writeFileSync(options.badge, badge(run));
if (options.report) {
  const rules = relative(dirname(resolve(options.report)), join(ROOT, 'contract/rules')).replaceAll('\\', '/');
  writeFileSync(options.report, htmlReport(run, contract, rules));
}
if (options.operations) writeFileSync(options.operations, calledJson(run));
const outcome = judged(run.results, known);
console.log([summaryOf(run, contract), ...knownLines(outcome)].join('\n'));
process.exit(outcome.unknown.length === 0 && outcome.kept.length === 0 ? 0 : 1);
