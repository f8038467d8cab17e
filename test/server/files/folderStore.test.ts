import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '../../../src/server/files/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a stored file is on the disk, and so is its name', async () => {
  const place = join(folder, 'synced');
  const files = openFolderStore(place);
  await files.put('one', Buffer.from('first'));
  const handle = await open(place, 'r');
  const synced: boolean[] = [];
  const kind = Object.getPrototypeOf(handle) as typeof handle;
  const { sync } = kind;
  kind.sync = async function (this: typeof handle) {
    synced.push((await this.stat()).isDirectory());
    return sync.call(this);
  };
  await files.put('two', Buffer.from('second'));
  kind.sync = sync;
  await handle.close();
  expect(synced).toEqual([false, true]);
});

it('a folder stores files for its owner only, returns and removes them', async () => {
  const place = join(folder, 'files');
  const files = openFolderStore(place);
  expect(await files.get('one')).toBeUndefined();
  await files.put('one', Buffer.from('first'));
  await files.put('one', Buffer.from('second'));
  expect(Buffer.from((await files.get('one')) ?? []).toString()).toBe('second');
  expect(readdirSync(place)).toEqual(['one']);
  expect([statSync(place).mode & 0o077, statSync(join(place, 'one')).mode & 0o077]).toEqual([0, 0]);
  await files.remove('one');
  await files.remove('one');
  expect(await files.get('one')).toBeUndefined();
});
