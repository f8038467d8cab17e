import { holds } from './benchmark.ts';
import { firstPaint } from './firstPaint.ts';
import { size } from './size.ts';

const benchmarks = [size, firstPaint];
const [wanted] = process.argv.slice(2);
const chosen = benchmarks.filter(({ name }) => wanted === undefined || name === wanted);

if (chosen.length === 0) {
  console.error(`There is no benchmark "${wanted}". There are: ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

let allHold = true;
for (const benchmark of chosen) allHold = (await holds(benchmark)) && allHold;
process.exitCode = allHold ? 0 : 1;
