import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CUSTOMER_RUNNERS } from './customerRunners.ts';
import { FIGURE_RUNNERS } from './figureRunners.ts';
import { RULE_RUNNERS } from './ruleRunners.ts';

/** File of worked cases; the shape of an `input` is known to its runner. */
type Vectors = {
  readonly about: string;
  readonly source: string | readonly string[];
  readonly cases: readonly {
    readonly name: string;
    readonly why: string;
    readonly input: never;
    readonly result: unknown;
  }[];
};

/** Runners of the files, by name. */
const RUNNERS: Readonly<Record<string, (input: never) => unknown>> = {
  ...CUSTOMER_RUNNERS,
  ...FIGURE_RUNNERS,
  ...RULE_RUNNERS,
};

const FOLDER = 'contract/vectors';
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    name: file.replace('.json', ''),
    vectors: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Vectors,
  }));

describe('the files of worked cases', () => {
  it('have a runner for each file, and a file for each runner', () => {
    expect(files.map(({ name }) => name).sort()).toEqual(Object.keys(RUNNERS).sort());
  });

  it('name their subject and its source, and the reason of each case', () => {
    for (const { vectors } of files) {
      expect(vectors.about && vectors.source).toBeTruthy();
      expect(vectors.cases.filter(({ name, why }) => !name || !why)).toEqual([]);
    }
  });

  it('have money, prices and rates as texts: no number has a fraction', () => {
    const fraction = (_: string, value: unknown) => {
      if (typeof value === 'number') expect(Number.isInteger(value)).toBe(true);
      return value;
    };
    for (const { vectors } of files) JSON.stringify(vectors, fraction);
  });
});

describe.each(files)('$name', ({ name, vectors }) => {
  it.each(vectors.cases)('$name: $why', ({ input, result }) => {
    expect(RUNNERS[name]?.(input)).toEqual(result);
  });
});
