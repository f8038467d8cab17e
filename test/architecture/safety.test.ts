import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { unusedExports } from '../support/unusedExports.ts';

const run = promisify(execFile);

/** Runs dependency-cruiser; returns its violations with each rule's reason, or nothing. */
const violations = async (): Promise<string> => {
  const options = ['--config', '.dependency-cruiser.json', '--output-type', 'err-long'];
  return run('node_modules/.bin/depcruise', ['src', ...options]).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
};

/** True for modules that Node or the browser starts, which nothing imports. */
const isStarted = (path: string) => /main\.tsx?$/.test(path);

describe('the module structure', () => {
  it('keeps the import rules between rooms, in one direction each, without cycles', async () => {
    expect(await violations()).toBe('');
  }, 60_000);

  it('has no export that nothing uses', () => {
    expect(unusedExports(isStarted)).toEqual([]);
  }, 60_000);
});
