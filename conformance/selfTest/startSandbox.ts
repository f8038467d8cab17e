import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts our own sandbox as a process on a free port and a new folder of data, as `npm start` does. It believes the
 * proxy's address of the caller, which changes with each fault: hundreds of runs would exceed the limits of one.
 */
export const startSandbox = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-conformance-'));
  const env = {
    ...process.env,
    ...{ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', ENVIRONMENT: 'sandbox', NODE_OPTIONS: '' },
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = / is at (\S+)\/h5\//.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error('The sandbox ended before it listened.')));
  });
  return {
    url,
    async end() {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
