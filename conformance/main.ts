import { writeFileSync } from 'node:fs';
import { EVERY_ANSWER, runChecks } from './checks/runChecks.ts';
import { ANSWER_RULES } from './contract/answerRules.ts';
import { openContract } from './contract/openContract.ts';
import { journeysFor } from './journeys/allJourneys.ts';
import { chosen, readOptions, USAGE } from './options.ts';
import { badge } from './report/badge.ts';
import { progressOf, summaryOf } from './report/console.ts';
import { htmlReport } from './report/html.ts';
import { jsonReport } from './report/json.ts';
import { junitReport } from './report/junit.ts';

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

const options = optionsOrUsage();
const journeys = chosen(journeysFor(options.seed), options.only);
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
console.log(`Contract ${contract.version} against ${options.baseUrl}`);
const progress = progressOf((line) => console.log(line));
const run = await runChecks({ ...options, contract, journeys, heard: progress });
if (options.json) writeFileSync(options.json, jsonReport(run, contract));
if (options.junit) writeFileSync(options.junit, junitReport(run));
if (options.badge) writeFileSync(options.badge, badge(run));
if (options.report) writeFileSync(options.report, htmlReport(run, contract));
console.log(summaryOf(run, contract));
process.exit(run.results.some(({ verdict }) => verdict === 'fail' || verdict === 'error') ? 1 : 0);
