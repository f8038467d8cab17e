import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdfDocument.ts';

export type StatementJob = { readonly id: number; readonly document: PdfDocument };
export type StatementAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly fault: string });

/** Writes PDFs in a thread of its own: setting hundreds of pages takes seconds, in which no order would be answered. */
export type StatementWriter = { readonly write: (document: PdfDocument) => Promise<Uint8Array> };

/** Time without a PDF after which the thread ends: its fonts take memory. */
const IDLE_MS = 60_000;

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (fault: Error) => void };

/** Creates a writer. Its thread starts with the first PDF, and again with the next one if it ends. */
export const createStatementWriter = (): StatementWriter => {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;

  const failAll = (fault: Error) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./statementThread.ts', import.meta.url));
    // A process ends although its thread is idle.
    started.unref();
    started.on('error', failAll);
    started.on('exit', () => {
      if (thread === started) failAll(new Error('The thread of the statements ended.'));
    });
    started.on('message', (answer: StatementAnswer) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('bytes' in answer) asker?.resolve(answer.bytes);
      else asker?.reject(new Error(answer.fault));
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(() => {
        thread = undefined;
        void started.terminate();
      }, IDLE_MS).unref();
    });
    return started;
  };
  return {
    write: (document) =>
      new Promise((resolve, reject) => {
        const id = (jobs += 1);
        waiting.set(id, { resolve, reject });
        clearTimeout(idle);
        thread ??= start();
        thread.ref();
        thread.postMessage({ id, document } satisfies StatementJob);
      }),
  };
};
