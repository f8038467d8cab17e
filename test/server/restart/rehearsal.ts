import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Trader } from '../trading/trader.ts';

const run = promisify(execFile);

/** Returns the path of a program of PostgreSQL: that of the newest version of this machine. */
export const programOf = (name: string): string => {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((one, other) => Number(one) - Number(other)) : [];
  const [newest] = versions
    .map((version) => join(folder, version, 'bin', name))
    .filter(existsSync)
    .slice(-1);
  return newest ?? name;
};

/** Asks the desk for the trial balance, in cents over all scopes, and its faults, as the operator does. */
export const booksOf = async (dataDir: string) => {
  const { stdout } = await run(process.execPath, ['scripts/desk.ts', 'books', '--check', '--json'], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
  });
  const { books } = JSON.parse(stdout) as {
    readonly books: {
      readonly lines: readonly { readonly scope: string; readonly balance: string }[];
      readonly faults: readonly string[];
    };
  };
  const cents = books.lines.reduce((sum, { balance }) => sum + Math.round(Number(balance) * 100), 0);
  return { lines: books.lines.length, cents, faults: books.faults };
};

/** Opens and closes orders until that is over; notes each that was acknowledged. */
export const tradeUntil = async (trader: Trader, isOver: () => boolean, acknowledged: Map<string, string>) => {
  for (let sent = 0; !isOver(); sent += 1) {
    const { id } = await trader.open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
    acknowledged.set(id, 'open');
    if (sent % 2 === 0) continue;
    await trader.close(id);
    acknowledged.set(id, 'closed');
  }
};
