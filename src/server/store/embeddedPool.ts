import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folderLock.ts';
import type { LoadedPool } from './poolLoad.ts';
import { poolOfOne, type StatementResult } from './singleConnection.ts';

export type Statement = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] };

/** PostgreSQL's reason for a failed statement: `code` is its error class, `constraint` the violated rule. */
export type Fault = { readonly message: string } & {
  readonly [Field in 'code' | 'constraint' | 'table' | 'where']: string | undefined;
};
export type Answer =
  { readonly id: number; readonly result: StatementResult } | { readonly id: number; readonly fault: Fault };

/**
 * Opens PostgreSQL in a folder, in a thread of its own, so that a slow query never blocks a socket. The folder is
 * locked until it is closed. If the thread fails, the process ends: everything acknowledged is on disk.
 */
export const openEmbeddedPool = async (dataDir: string): Promise<LoadedPool> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const thread = new Worker(new URL('./embeddedThread.ts', import.meta.url), { workerData: join(dataDir, 'db') });
  await once(thread, 'message').catch((error: unknown) => {
    unlock();
    throw error;
  });

  const endProcess = () => {
    throw new Error('The thread of the database ended.');
  };
  thread.on('exit', endProcess);

  const waiting = new Map<number, (answer: Answer) => void>();
  let statements = 0;
  thread.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return poolOfOne({
    async query(sql, parameters) {
      const id = (statements += 1);
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        thread.postMessage({ id, sql, parameters } satisfies Statement);
      });
      if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), answer.fault);
      return answer.result;
    },
    async close() {
      thread.off('exit', endProcess).postMessage(null);
      await once(thread, 'exit');
      unlock();
    },
  });
};
