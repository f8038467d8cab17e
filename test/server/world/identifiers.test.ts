import { randomBytes } from 'node:crypto';
import { createIdentifiers } from '../../../src/server/world/identifiers.ts';

const NOW_MS = 0x01_9e_ab_cd_ef_01;

describe('an identifier', () => {
  it('is a UUID of version 7 that begins with the time', () => {
    const newId = createIdentifiers(() => NOW_MS, randomBytes);
    expect(newId()).toMatch(/^019eabcd-ef01-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is greater than the one before, also within a millisecond and beyond its count', () => {
    const newId = createIdentifiers(() => NOW_MS, randomBytes);
    const made = Array.from({ length: 10_000 }, newId);
    expect(made).toEqual([...new Set(made)].sort());
  });

  it('continues from a later time', () => {
    let now = NOW_MS;
    const newId = createIdentifiers(() => now, randomBytes);
    const before = newId();
    now += 1;
    const after = newId();
    expect(after > before).toBe(true);
    expect(after.startsWith('019eabcd-ef02-7')).toBe(true);
  });
});
