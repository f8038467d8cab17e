import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPILED_ONCE } from './compiledOnce.ts';
import { fillDataFolder } from './dataFolder.ts';
import { createTestClient, type TestClient } from './testClient.ts';

export type StartedServer = TestClient & {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Ends the process at once: `kill -9`. */
  kill(): Promise<void>;
  /** Sends the process a signal, such as `SIGSTOP`, after which it answers nobody until `SIGCONT`. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the process's exit code. */
  readonly exitCode: Promise<number | null>;
};

const addressSaid = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const listen = (text: Buffer) => {
      said += text.toString();
      const address = / is at (\S+)\/h5\//.exec(said)?.[1];
      if (address === undefined) return;
      child.stdout?.off('data', listen).resume();
      child.stderr?.off('data', listen).pipe(process.stderr);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', () => reject(new Error(`The server ended before it listened:\n${said}`)));
  });

/**
 * Starts the server as `npm start` does, as a process of its own on a folder of data and a free port, with the embedded
 * database unless `variables` name another: a migrated one, so that it is not created each time. `root` is the tree whose
 * server it is.
 */
export const startServerOn = async (
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
  root = process.cwd(),
): Promise<StartedServer> => {
  if (!variables['DATABASE_URL']) await fillDataFolder(dataDir);
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      ENVIRONMENT: 'sandbox',
      NODE_OPTIONS: '',
      ...COMPILED_ONCE,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = await addressSaid(child);
  return {
    ...createTestClient(url),
    url,
    signal: (name) => void child.kill(name),
    exitCode: ended.then(([code]) => code as number | null),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
