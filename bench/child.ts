import { fork } from 'node:child_process';
import { once } from 'node:events';
import { processorMs } from './processorTime.ts';

/** Acts that a child process carries out on request, by name. */
type Acts = Readonly<Record<string, (what: never) => unknown>>;
type Asked = { readonly act: string; readonly what: unknown };
type Answered = { readonly answer: unknown };

const ACTS_OF_ALL = { processorMs, stop: () => undefined };

/** In the child: carries out requested acts until it is stopped. Sends a first message when it is ready. */
export const serveActs = (acts: Acts & { stop(): unknown }): void => {
  const known: Readonly<Record<string, (what: unknown) => unknown>> = { ...ACTS_OF_ALL, ...acts };
  process.on('message', ({ act, what }: Asked) => {
    void (async () => {
      const answer = await known[act]?.(what);
      process.send?.({ answer } satisfies Answered);
      if (act === 'stop') process.disconnect();
    })();
  });
  // Exits when the parent has gone: there is nothing left to measure.
  process.on('disconnect', () => process.exit());
  process.send?.({ answer: null } satisfies Answered);
};

type AnswerOf<Act> = Act extends (what: never) => infer Answer ? Awaited<Answer> : never;

export type Child<Own extends Acts> = {
  ask<Name extends keyof Own & string>(act: Name, ...what: Parameters<Own[Name]>): Promise<AnswerOf<Own[Name]>>;
  /** Processor time that the child spends during `work`, milliseconds. */
  costMs(work: () => unknown): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a process that measures itself alone: requests come from another process. */
export const startChild = async <Own extends Acts>(
  module: string,
  options: { readonly args?: readonly string[]; readonly flags?: readonly string[] } = {},
): Promise<Child<Own>> => {
  const { args = [], flags = [] } = options;
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(`bench/${module}`, args, { execArgv: [...flags], stdio: [...stdio] });
  const ended = once(child, 'exit');
  const answered = async (): Promise<unknown> => {
    const ending = ended.then(() => Promise.reject(new Error(`${module} ended before it answered.`)));
    const [message] = await Promise.race([once(child, 'message'), ending]);
    return (message as Answered).answer;
  };
  const ask = (act: string, what?: unknown): Promise<unknown> => {
    child.send({ act, what } satisfies Asked);
    return answered();
  };
  await answered();
  return {
    ask: ask as Child<Own>['ask'],
    async costMs(work) {
      const before = (await ask('processorMs')) as number;
      await work();
      return ((await ask('processorMs')) as number) - before;
    },
    async stop() {
      await ask('stop');
      await ended;
    },
  };
};
