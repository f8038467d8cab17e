import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folderLock.ts';
import type { LoadedPool } from './poolLoad.ts';
import { poolOfOne } from './singleConnection.ts';
import type { Statement, StatementResult } from './statementPool.ts';

/** Statements that the thread runs in sequence. */
export type Question = { readonly id: number; readonly statements: readonly Statement[] };

/** PostgreSQL's reason for a failed statement: `code` is its error class, `constraint` the violated rule. */
export type Fault = { readonly message: string } & {
  readonly [Field in 'code' | 'constraint' | 'table' | 'where']: string | undefined;
};
/** Result or fault of each statement of a question. */
export type Answer = {
  readonly id: number;
  readonly results: readonly ({ readonly result: StatementResult } | { readonly fault: Fault })[];
};

const settled = (answer: Answer['results'][number]): PromiseSettledResult<StatementResult> =>
  'fault' in answer
    ? { status: 'rejected', reason: Object.assign(new Error(answer.fault.message), answer.fault) }
    : { status: 'fulfilled', value: answer.result };

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
  let questions = 0;
  thread.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ask = async (statements: readonly Statement[]): Promise<readonly PromiseSettledResult<StatementResult>[]> => {
    const id = (questions += 1);
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      thread.postMessage({ id, statements } satisfies Question);
    });
    return answer.results.map(settled);
  };
  return poolOfOne({
    async query(sql, parameters) {
      const [result] = await ask([{ sql, parameters }]);
      if (result?.status !== 'fulfilled') throw result?.reason;
      return result.value;
    },
    queryAll: (statements) => ask(statements.map(({ sql, parameters }) => ({ sql, parameters }))),
    async close() {
      thread.off('exit', endProcess).postMessage(null);
      await once(thread, 'exit');
      unlock();
    },
  });
};
