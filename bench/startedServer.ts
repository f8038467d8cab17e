import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAppIfStale } from '../scripts/builtApp.ts';
import { sessionOf, tradingDaysLater } from '../src/domain/market/tradingCalendar.ts';
import { londonDay } from '../src/domain/time.ts';

/** Seconds until an afternoon on which every market trades. */
const untilAllTrade = () => {
  const now = Math.floor(Date.now() / 1000);
  return sessionOf('index', tradingDaysLater('index', londonDay(now), 1)).start - now;
};

/**
 * Moves the clock to a working day, because Home's list is shorter at a weekend: a figure must not depend on the day of
 * its measurement.
 */
const goToWorkingDay = async (home: string) => {
  const { ok } = await fetch(new URL('/api/sandbox/clock', home), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', 'X-Source': 'h5' },
    body: JSON.stringify({ advanceSeconds: untilAllTrade() }),
  });
  if (!ok) throw new Error('The clock of the sandbox did not move.');
};

/**
 * Starts the server as `npm start` does, on a working day: the current app, an empty data folder, a port of its own.
 */
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
      const [, address] = / is at ([^\s"]+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    server.on('exit', () => reject(new Error(`The server ended before it listened:\n${said}`)));
  });
  await goToWorkingDay(home);
  return {
    /** Address of Home. */
    home,
    async stop() {
      server.kill();
      await ended;
      rmSync(dataDir, { recursive: true });
    },
  };
};
