/** Figure with its limit, both of the same run, so that a slow machine slows both. */
export type Comparison = {
  readonly what: string;
  readonly figure: number;
  readonly limit: number;
  readonly unit: string;
};

/** Measurement, its largest allowed multiple of the limit, and a deliberately bad variant that must exceed it. */
export type Benchmark = {
  readonly name: string;
  readonly atMost: number;
  /** What this machine lacks for it; undefined where it can run. */
  readonly lacks?: () => string | undefined;
  measure(): Promise<{ readonly good: Comparison; readonly bad: Comparison }>;
};

const line = ({ what, figure, limit, unit }: Comparison, atMost: number) => {
  const shown = (value: number) => `${value.toFixed(1)} ${unit}`;
  const ratio = `${(figure / limit).toFixed(2)} × (at most ${atMost} ×)`;
  return `  ${what.padEnd(48)} limit ${shown(limit)}, figure ${shown(figure)}, ${ratio}`;
};

/** Where nobody reads along, a benchmark that cannot run is a fault. */
const mayBeSkipped = process.env['CI'] === undefined;

/**
 * Runs a benchmark and prints it. True when the figure keeps its limit and the bad variant exceeds it, or where this machine
 * cannot run it and is none that checks changes (`CI`).
 */
export const holds = async ({ name, atMost, lacks, measure }: Benchmark): Promise<boolean> => {
  const lacking = lacks?.();
  if (lacking !== undefined) {
    console.log(`${name}: ${mayBeSkipped ? 'SKIPPED' : 'FAILS'}, as this machine lacks ${lacking}`);
    return mayBeSkipped;
  }
  const { good, bad } = await measure();
  const kept = good.figure / good.limit <= atMost;
  const seen = bad.figure / bad.limit > atMost;
  console.log(`${name}: ${kept ? 'holds' : 'FAILS'}${seen ? '' : ', and its bad variant WENT UNSEEN'}`);
  console.log(line(good, atMost));
  console.log(line(bad, atMost));
  return kept && seen;
};
