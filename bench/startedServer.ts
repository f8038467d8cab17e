import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAppIfStale } from '../scripts/builtApp.ts';

/** The server as `npm start` runs it, on its first day: the app as it is now, an empty data folder, a port of its own. */
export const startServer = async () => {
  buildAppIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'sun-bench-'));
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const home = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text) => {
      said += String(text);
      const [, address] = / is at (\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    server.on('exit', () => reject(new Error(`The server ended before it listened:\n${said}`)));
  });
  return {
    /** Where Home is. */
    home,
    async stop() {
      server.kill();
      await ended;
      rmSync(dataDir, { recursive: true });
    },
  };
};
