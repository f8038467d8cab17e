import { readFile, writeFile } from 'node:fs/promises';
import { moneyExamples } from '../test/exampleWorld/moneyExamples.ts';
import { joined } from '../test/exampleWorld/recorder.ts';
import { playWeek } from '../test/exampleWorld/week.ts';
import { writeExamples } from '../test/exampleWorld/writeExamples.ts';

// Plays the week of one customer on a server of its own, computes the days after it of the parts that the server does not
// have yet, and writes what was sent and answered into the contract as its examples. `--check` writes nothing: it fails where the contract has other examples than the server answers.
const text = await readFile('openapi.yaml', 'utf8');
const played = writeExamples(text, joined(await playWeek(), moneyExamples()));
if (!process.argv.includes('--check')) await writeFile('openapi.yaml', played);
else if (played !== text) {
  const lines = text.split('\n');
  const line = played.split('\n').findIndex((other, index) => other !== lines[index]);
  console.error(`The example at openapi.yaml:${line + 1} is not what the server answers; run \`npm run examples\`.`);
  process.exitCode = 1;
}
