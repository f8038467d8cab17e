import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostingFile } from '../../scripts/hostingFile.ts';

describe('config.json of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-'));
  const path = join(folder, 'config.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names no backend where there was none', () => {
    expect(JSON.parse(hostingFile(path, false))).toEqual({ backend: null, socket: null, contractViolations: false });
  });

  it('is the one that the operator wrote before, character by character, even where it is broken', () => {
    for (const text of ['{"backend":"https://api.example.com"}', '{ "backend": ']) {
      writeFileSync(path, text);
      expect(hostingFile(path, false)).toBe(text);
    }
  });

  it('does not take over the switch of a build for development', () => {
    writeFileSync(path, hostingFile(join(folder, 'none.json'), true));
    expect(JSON.parse(hostingFile(path, false))).toMatchObject({ contractViolations: false });
  });
});
