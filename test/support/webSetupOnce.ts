import { fork } from 'node:child_process';
import { once } from 'node:events';
import { COMPILED_ONCE } from './compiledOnce.ts';

/** Address of the process that runs the servers of web tests, for the workers of a run. */
export const WEB_SERVER_HOST = 'WEB_SERVER_HOST';

/** Runs before the first web test: starts the process that runs the servers of all. It ends with the run. */
export default async (): Promise<void> => {
  const env = { ...process.env, ...COMPILED_ONCE };
  const host = fork('test/support/webServerHost.ts', { execArgv: [], env });
  const [address] = (await once(host, 'message')) as [string];
  process.env[WEB_SERVER_HOST] = address;
  // Neither the process nor its channel keeps the run from ending.
  host.unref();
  host.channel?.unref();
};
