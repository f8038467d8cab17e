import { readFileSync } from 'node:fs';
import { coverageOf, type Excuses } from './coverageOf.ts';
import { ANSWER_RULES } from './contract/answerRules.ts';
import { readRequirements } from './contract/requirements.ts';
import { journeysFor } from './journeys/allJourneys.ts';

// Fails where a MUST or a SHOULD is neither tested by a check nor excused with a reason in `conformance/excused.json`.
const excuses = JSON.parse(readFileSync('conformance/excused.json', 'utf8')) as Excuses;
const tested = [...journeysFor(1).flatMap(({ checks }) => checks), ...ANSWER_RULES].flatMap(
  ({ requirements }) => requirements,
);
const { lines, faults } = coverageOf(readRequirements(process.cwd()), tested, excuses);
console.log([...lines, ...faults].join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
