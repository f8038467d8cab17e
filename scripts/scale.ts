import { readFileSync, writeFileSync } from 'node:fs';
import { type ScaleFigures, scaleTables } from './scaleTable.ts';

/** Writes the tables of `docs/scale.md` anew from `docs/scale.json`, each between its two marks. */
const PAGE = 'docs/scale.md';
let page = readFileSync(PAGE, 'utf8');
for (const [name, table] of Object.entries(
  scaleTables(JSON.parse(readFileSync('docs/scale.json', 'utf8')) as ScaleFigures),
)) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for ${name}.`);
  page = `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`;
}
writeFileSync(PAGE, page);
