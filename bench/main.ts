import { type Benchmark, holds } from './benchmark.ts';
import { bytes, bytesProcessor } from './bytes.ts';
import { chart } from './chart.ts';
import { crowd } from './crowd.ts';
import { fanout, fanoutGrowth, fanoutStalled } from './fanout.ts';
import { firstPaint } from './firstPaint.ts';
import { historyPages } from './historyPages.ts';
import { http } from './http.ts';
import { ledgerPages } from './ledgerPages.ts';
import { loanWatch } from './loanWatch.ts';
import { memory, memoryOfPage } from './memory.ts';
import { orders, ordersAtOnce, ordersProcessor } from './orders.ts';
import { ordersOpen } from './ordersOpen.ts';
import { ordersPostgres, ordersPostgresFall, ordersPostgresSlowest } from './ordersPostgres.ts';
import { processes } from './processes.ts';
import { size } from './size.ts';
import { ticks, ticksAllRows, ticksDoubled, ticksSlowed, ticksSlowedPaint } from './ticks/ticks.ts';
import { triggers, triggersGrowth } from './triggers.ts';
import { triggersLoading } from './triggersLoading.ts';

const benchmarks: readonly Benchmark[] = [
  size,
  firstPaint,
  ticks,
  ticksAllRows,
  ticksDoubled,
  ticksSlowed,
  ticksSlowedPaint,
  chart,
  triggers,
  triggersGrowth,
  triggersLoading,
  loanWatch,
  orders,
  ordersAtOnce,
  ordersProcessor,
  ordersOpen,
  ordersPostgres,
  ordersPostgresSlowest,
  ordersPostgresFall,
  crowd,
  processes,
  http,
  fanout,
  fanoutGrowth,
  fanoutStalled,
  bytes,
  bytesProcessor,
  ledgerPages,
  historyPages,
  memory,
  memoryOfPage,
];
const [wanted] = process.argv.slice(2);
/** `triggers` selects `triggers-growth` too. */
const isWanted = ({ name }: Benchmark) => wanted === undefined || name === wanted || name.startsWith(`${wanted}-`);
const chosen = benchmarks.filter(isWanted);

if (chosen.length === 0) {
  console.error(`There is no benchmark "${wanted}". There are: ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

let allHold = true;
for (const benchmark of chosen) allHold = (await holds(benchmark)) && allHold;
process.exitCode = allHold ? 0 : 1;
