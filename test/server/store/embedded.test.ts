import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

let root: string;
/** Folder with an empty database, made once: the tests start from copies of it. */
let made: string;
const running = new Set<ChildProcess>();

const start = (program: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join('test/server/store', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};
const folderCopy = (name: string): string => {
  const folder = join(root, name);
  cpSync(made, folder, { recursive: true });
  return folder;
};
/** Opens the folder, and returns the numbers in its two tables. */
const numbersIn = async (folder: string): Promise<readonly [readonly number[], readonly number[]]> =>
  JSON.parse(await text(start('writeUntilKilled.ts', folder).stdout));

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sun-store-'));
  made = join(root, 'made');
  expect(await numbersIn(made)).toEqual([[], []]);
}, 60_000);
afterEach(() => running.forEach((child) => child.kill('SIGKILL')));
afterAll(() => rmSync(root, { recursive: true }));

describe('a process that is killed while it writes', () => {
  it('leaves every acknowledged write, and every transaction whole', async () => {
    const folder = folderCopy('killed');
    for (const acknowledgedAtLeast of [3, 17, 60]) {
      const child = start('writeUntilKilled.ts', folder, 'go on');
      const lines: number[] = [];
      for await (const line of createInterface(child.stdout)) {
        if (!line.startsWith('[')) lines.push(Number(line));
        if (lines.length === acknowledgedAtLeast) child.kill('SIGKILL');
      }
      const [counts, minutes] = await numbersIn(folder);
      expect(counts).toEqual(minutes);
      expect(counts).toEqual(expect.arrayContaining(lines));
      expect(lines.length).toBeGreaterThanOrEqual(acknowledgedAtLeast);
    }
  }, 60_000);
});

describe('a folder that a process has open', () => {
  it('is refused to a second process with a message, and is free again once the first is killed', async () => {
    const folder = folderCopy('held');
    const first = start('writeUntilKilled.ts', folder, 'go on');
    await once(first.stdout, 'data');

    const second = start('writeUntilKilled.ts', folder);
    const [complaint, [exitCode]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(complaint).toContain(`${folder} is in use by another process`);
    expect(exitCode).toBe(1);

    first.kill('SIGKILL');
    await once(first, 'exit');
    const [counts] = await numbersIn(folder);
    expect(counts.length).toBeGreaterThan(0);
  }, 60_000);
});

describe('a first start that was killed half-way', () => {
  it('starts again on the folder of a first start that was killed half-way', async () => {
    const folder = join(root, 'half');
    mkdirSync(join(folder, 'db.unfinished'), { recursive: true });
    writeFileSync(join(folder, 'db.unfinished', 'PG_VERSION'), '18\n');
    expect(await numbersIn(folder)).toEqual([[], []]);
  }, 60_000);
});

describe('a slow query', () => {
  it('does not block the thread that asked', async () => {
    const { queryMs, longestGapMs } = JSON.parse(await text(start('holdThread.ts', folderCopy('slow')).stdout));
    expect(queryMs).toBeGreaterThan(100);
    expect(longestGapMs).toBeLessThan(queryMs / 2);
  }, 60_000);
});
