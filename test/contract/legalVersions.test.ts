import { changedVersions, hashLegalVersions, readLegalVersions, unpublishable } from '../support/legalVersions.ts';

it('no legal text is changed whose day has come: correct it by a new version (docs/legal.md)', () => {
  expect(changedVersions(readLegalVersions(), hashLegalVersions(), new Date())).toEqual([]);
});

it('a legal text may be changed until its day begins in London, and is then neither changed nor removed nor added', () => {
  const pathOf = (name: string) => `locales/en/legal/${name}/2026-07-01.md`;
  const kept = { [pathOf('same')]: 'a', [pathOf('changed')]: 'a', [pathOf('removed')]: 'a' };
  const found = { [pathOf('same')]: 'a', [pathOf('changed')]: 'b', [pathOf('added')]: 'a' };
  const changedAt = (now: string) => changedVersions(kept, found, new Date(now));
  expect(changedAt('2026-06-30T22:59:59Z')).toEqual([]);
  expect(changedAt('2026-06-30T23:00:00Z')).toEqual([pathOf('added'), pathOf('changed'), pathOf('removed')]);
});

it('publishing adds versions and changes those to come, and refuses a change of what is in force', () => {
  const pathOf = (name: string, day: string) => `locales/en/legal/${name}/${day}.md`;
  const [past, future] = ['2026-07-01', '2026-08-01'];
  const kept = {
    [pathOf('same', past)]: 'a',
    [pathOf('changed', past)]: 'a',
    [pathOf('removed', past)]: 'a',
    [pathOf('changed', future)]: 'a',
  };
  const found = {
    [pathOf('same', past)]: 'a',
    [pathOf('changed', past)]: 'b',
    [pathOf('added', past)]: 'a',
    [pathOf('changed', future)]: 'b',
    [pathOf('added', future)]: 'a',
  };
  const now = new Date('2026-07-15T12:00:00Z');
  expect(unpublishable(kept, found, now)).toEqual([pathOf('changed', past), pathOf('removed', past)]);
  expect(unpublishable({}, found, now)).toEqual([]);
});
