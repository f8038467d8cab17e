import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OLDEST_BROWSERS } from '../../scripts/oldestBrowsers.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sun-oldest-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the check of the built files on a script; returns its fault, or nothing where the script passes. */
const faultOf = async (script: string): Promise<string> => {
  const path = join(folder, 'planted.js');
  writeFileSync(path, script);
  return run('node_modules/.bin/es-check', [...OLDEST_BROWSERS, path]).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
};

describe('the check of the built files against the oldest browsers', () => {
  it.each([
    ['Map.groupBy', 'Map.groupBy([1], (n) => n);', 'MapGroupBy'],
    ['Object.groupBy', 'Object.groupBy([1], (n) => n);', 'ObjectGroupBy'],
    ['Promise.withResolvers', 'Promise.withResolvers();', 'PromiseWithResolvers'],
    ['a regular expression with the flag v', 'x = /[a--b]/v;', 'erroring file'],
  ])('refuses %s', async (_name, script, fault) => {
    expect(await faultOf(script)).toContain(fault);
  });

  it.each(['[2, 1].toSorted();', '[1].findLast(Boolean);', 'class A { static { this.b ??= 1; } }'])(
    'accepts %s',
    async (script) => {
      expect(await faultOf(script)).toBe('');
    },
  );
});
