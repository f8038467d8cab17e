import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxKey } from '../../../src/server/world/encryptionKey.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the sandbox's key", () => {
  it('is made once, readable by its owner only, and is the same after every start', () => {
    const place = join(folder, 'data');
    const key = sandboxKey(place);
    expect(key).toHaveLength(32);
    expect(sandboxKey(place)).toEqual(key);
    expect(readdirSync(place)).toEqual(['key']);
    expect([place, join(place, 'key')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(sandboxKey(join(folder, 'another'))).not.toEqual(key);
  });

  it('is never replaced where the file holds something else', () => {
    writeFileSync(join(folder, 'key'), 'half of a k');
    expect(() => sandboxKey(folder)).toThrow('holds no key of 32 bytes');
  });
});
