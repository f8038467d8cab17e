import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { unusedExports } from '../support/unusedExports.ts';

const run = promisify(execFile);

/** What dependency-cruiser has to say, with each rule's way out; nothing where all ways are kept. */
const violations = async (): Promise<string> => {
  const options = ['--config', '.dependency-cruiser.json', '--output-type', 'err-long'];
  return run('node_modules/.bin/depcruise', ['src', ...options]).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
};

/** Node or the browser starts these; nothing imports them. */
const isStarted = (path: string) => /main\.tsx?$/.test(path);

describe('the house', () => {
  it('keeps its ways between rooms, one direction each, without cycles', async () => {
    expect(await violations()).toBe('');
  }, 60_000);

  it('exports nothing that nobody uses', () => {
    expect(unusedExports(isStarted)).toEqual([]);
  }, 60_000);
});
