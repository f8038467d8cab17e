import { existsSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLITE_OPTIONS, pgliteEngine } from './pgliteEngine.ts';
import type { Answer, Fault, Question } from './embeddedPool.ts';
import { runInSequence } from './singleConnection.ts';

/**
 * Runs the embedded database in its thread: opens the folder, reports that it is open, and answers statements until it
 * receives null.
 */
const serve = async (folder: string, port: NonNullable<typeof parentPort>): Promise<void> => {
  await makeFolder(folder);
  const engine = pgliteEngine(await PGlite.create(folder, PGLITE_OPTIONS));
  const run = runInSequence((sql, parameters) => engine.query(sql, parameters));
  const answer = async ({ id, statements }: Question) => {
    const results = (await run(statements)).map((each) =>
      each.status === 'fulfilled' ? { result: each.value } : { fault: faultOf(each.reason as Fault) },
    );
    port.postMessage({ id, results } satisfies Answer);
  };
  const close = async () => {
    await engine.close();
    port.close();
  };
  port.on('message', (question: Question | null) => void (question ? answer(question) : close()));
  port.postMessage('open');
};

/** Selects the parts of a fault that may be logged; its parameters may hold customers' data. */
const faultOf = ({ message, code, constraint, table, where }: Fault): Fault => ({
  message,
  code,
  constraint,
  table,
  where,
});

/**
 * Creates the folder in one step: a first start that is killed half-way must not leave a folder that looks like a
 * database.
 */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await (await PGlite.create(unfinished)).close();
  renameSync(unfinished, folder);
};

if (parentPort) await serve(workerData as string, parentPort);
