import { readFileSync } from 'node:fs';
import { needsOf, type ScaleFigures, scaleTables } from '../../scripts/scaleTable.ts';

const figures = JSON.parse(readFileSync('docs/scale.json', 'utf8')) as ScaleFigures;
const PAGE = readFileSync('docs/scale.md', 'utf8');
const BENCHMARKS = readFileSync('docs/benchmarks.md', 'utf8');

/** Leaves out how wide the cells of tables are. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

describe('docs/scale.md', () => {
  it.each(Object.entries(scaleTables(figures)))(
    'has the table that is computed from docs/scale.json: %s',
    (_name, table) => {
      expect(plain(PAGE)).toContain(plain(table));
    },
  );

  it('says of each figure what measured it', () => {
    const named = Object.values(figures.measured).map(({ by }) => by);
    expect(named.filter((by) => !BENCHMARKS.includes(`| \`${by}\``))).toEqual([]);
  });
});

describe('what is needed', () => {
  it('grows with the customers who are online', () => {
    const { online } = figures.assumed;
    if (!online) throw new Error('Nobody is online.');
    const doubled = needsOf({
      ...figures,
      assumed: { ...figures.assumed, online: { ...online, figure: online.figure * 2 } },
    });
    const needs = needsOf(figures);
    expect(doubled.databaseCores).toBeCloseTo(needs.databaseCores * 2);
    expect(doubled.mbitASecond).toBeCloseTo(needs.mbitASecond * 2);
  });
});
