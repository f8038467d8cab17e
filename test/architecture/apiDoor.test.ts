import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Checks a small source tree of two screens and four modules of calls; `imported` is the import of the screen. */
const violationsOf = async (imported: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'api-door-'));
  const files = {
    'src/web/features/account/Screen.ts': `import '../../api/${imported}';\nexport const screen = 1;\n`,
    'src/web/app/main.tsx': `import '../features/account/Screen.ts';\n`,
    'src/web/api/index.ts': 'export const api = 1;\n',
    'src/web/api/ownChanges.ts': 'export const own = 1;\n',
    'src/web/api/user.gen.ts': 'export const user = 1;\n',
    'src/web/api/uploads.ts': 'export const uploads = 1;\n',
    'tsconfig.json': '{}',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await copyFile('.dependency-cruiser.json', join(folder, '.dependency-cruiser.json'));
  const binary = resolve('node_modules/.bin/depcruise');
  const options = ['src', '--config', '.dependency-cruiser.json', '--output-type', 'err-long'];
  const found = await run(binary, options, { cwd: folder }).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
  await rm(folder, { recursive: true });
  return found;
};

describe('the import rule for the calls of web/api', () => {
  it.each(['ownChanges.ts', 'user.gen.ts'])(
    'refuses a screen that imports %s past the public entry point',
    async (module) => {
      expect(await violationsOf(module)).toContain(`api-by-its-door: src/web/features/account/Screen.ts`);
    },
  );

  it.each(['index.ts', 'uploads.ts'])('lets a screen import %s', async (module) => {
    expect(await violationsOf(module)).not.toContain('api-by-its-door');
  });
});
