import { chapters, filesByRequirement } from '../support/requirements.ts';

const all = chapters();
const requirements = all.flatMap((chapter) => chapter.requirements);
const ids = requirements.map(({ id }) => id);
const files = filesByRequirement();

describe('the requirements of the contract', () => {
  it('have an id, a level and one sentence each, and nothing else looks like one', () => {
    const items = all.flatMap(({ name, text }) =>
      [...text.matchAll(/^\s*[-*] \*\*[^*]*\*\*.*$/gm)].map(([line]) => `${name}: ${line.trim()}`),
    );
    const read = requirements.map(({ id, chapter }) => `${chapter}: - **${id}**`);
    expect(items.filter((item) => !read.some((known) => item.startsWith(known)))).toEqual([]);
  });

  it('have ids of their own', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('share the letters of their ids with no other chapter', () => {
    const chaptersOf = Map.groupBy(requirements, ({ id }) => id.slice(0, 3));
    const divided = [...chaptersOf].filter(([, found]) => new Set(found.map(({ chapter }) => chapter)).size > 1);
    expect(divided.map(([letters]) => letters)).toEqual([]);
  });

  it('are each a sentence', () => {
    expect(requirements.filter(({ sentence }) => !/^[A-Z`].*\.$/s.test(sentence)).map(({ id }) => id)).toEqual([]);
  });

  it('are named by a test or a vector wherever our own server has their part', () => {
    const untested = requirements.filter(({ id, coming }) => !coming && !files.has(id));
    expect(untested.map(({ id, sentence }) => `${id} ${sentence}`)).toEqual([]);
  });

  it('are named by no test while their part is coming', () => {
    expect(requirements.filter(({ id, coming }) => coming && files.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('include every id that a test or a vector names', () => {
    expect([...files].filter(([id]) => !ids.includes(id))).toEqual([]);
  });
});
