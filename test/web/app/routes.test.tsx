import texts from '../../../locales/en/shell.json';
import { PATHS, type ScreenName } from '../../../src/web/navigation/index.ts';

const names = Object.keys(PATHS) as ScreenName[];

describe('every route of §2', () => {
  it('gives every screen an address of its own, and a title', () => {
    expect(new Set(Object.values(PATHS)).size).toBe(names.length);
    expect(Object.keys(texts.titles).sort()).toEqual([...names].sort());
  });
});
