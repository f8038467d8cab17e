import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../support/contract.ts';
import { chapters } from '../support/requirements.ts';

type Vectors = { readonly for: string; readonly source: readonly string[]; readonly requirements: readonly string[] };

const FOLDER = 'contract/vectors';
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'vector.schema.json')
  .map((file) => ({ file, ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Vectors) }));
const anchorsOf = new Map(chapters().map(({ name, anchors }) => [`rules/${name}.md`, anchors]));
const sections = [...readFileSync('docs/specification.md', 'utf8').matchAll(/^## (\d)\./gm)].map(
  ([, number]) => number,
);

const resolves = (source: string): boolean => {
  if (source.startsWith('specification §')) return sections.includes(source.replace('specification §', ''));
  const [chapter = '', anchor] = source.split('#');
  const anchors = anchorsOf.get(chapter);
  return anchors !== undefined && (anchor === undefined || anchors.includes(anchor));
};

describe('the sources of worked cases', () => {
  it('are chapters and sections that exist', () => {
    const lost = files.flatMap(({ file, source }) =>
      source.filter((each) => !resolves(each)).map((at) => `${file}: ${at}`),
    );
    expect(lost).toEqual([]);
  });

  it('name their requirements wherever a backend must give the results', () => {
    const nameless = files.filter(({ requirements, ...each }) => each.for === 'server' && requirements.length === 0);
    expect(nameless.map(({ file }) => file)).toEqual([]);
  });

  it('are chapters that name the file, wherever a backend must give the results', () => {
    const texts = new Map(chapters().map(({ name, text }) => [`rules/${name}.md`, text]));
    const unnamed = files.flatMap(({ file, source: [first = ''], ...each }) => {
      const chapter = first.split('#')[0] ?? '';
      return each.for === 'app' || texts.get(chapter)?.includes(`../vectors/${file}`) ? [] : [`${chapter}: ${file}`];
    });
    expect(unnamed).toEqual([]);
  });
});

describe('the links of chapters', () => {
  it('lead to chapters, sections and files that exist', () => {
    const exists = (chapter: string, target: string): boolean => {
      const [path = '', anchor] = target.split('#');
      if (path.startsWith('../vectors/')) return readdirSync(FOLDER).includes(path.replace('../vectors/', ''));
      const anchors = anchorsOf.get(`rules/${path === '' ? `${chapter}.md` : path}`);
      return path.startsWith('../') || (anchors !== undefined && (anchor === undefined || anchors.includes(anchor)));
    };
    const broken = chapters().flatMap(({ name, text }) =>
      [...text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
        .map(([, target]) => target ?? '')
        .filter((target) => !exists(name, target))
        .map((target) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('the rules that operations point to', () => {
  it('are sections that exist', () => {
    const lost = operations.flatMap(({ name, described }) =>
      (described['x-rules'] ?? [])
        .filter((rule) => !resolves(`rules/${rule.replace('#', '.md#')}`))
        .map((rule) => `${name}: ${rule}`),
    );
    expect(lost).toEqual([]);
  });
});
