import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { TradingSettings } from '../../src/server/world/tradingSettings.ts';
import { COMPILED_ONCE } from './compiledOnce.ts';
import type { ServerOrder } from './serverProcess.ts';
import type { TestCustomer } from './signUpCustomer.ts';
import { createTestClient, type TestClient } from './testClient.ts';

type Message = { readonly subject: string | null; readonly text: string; readonly code: string | null };

export type WebServer = TestClient & {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Moves the world's time; the market publishes what became due. */
  advance(milliseconds: number): Promise<void>;
  /** Messages to a mail address or number, the newest first. */
  messagesTo(recipient: string): Promise<readonly Message[]>;
  /** Makes every call of an operation fail, until the returned function is called. */
  outage(operationId: string): Promise<() => Promise<void>>;
  /** Signs a new customer up and in, with a demo account. */
  signUpCustomer(): Promise<TestCustomer>;
  close(): Promise<void>;
};

const answerOf = async (process: ChildProcess): Promise<unknown> => {
  const [answer] = (await once(process, 'message')) as [unknown];
  return answer;
};

/** The real server of `testServer.ts`, for a test that runs in a page's world. `at` is when its time begins, seconds. */
export const startWebServer = async (
  options: { readonly at?: number; readonly trading?: TradingSettings } = {},
): Promise<WebServer> => {
  const env = { ...process.env, ...COMPILED_ONCE };
  const child = fork('test/support/serverProcess.ts', [JSON.stringify(options)], { execArgv: [], env });
  const url = (await answerOf(child)) as string;
  const ask = (order: ServerOrder) => {
    const answer = answerOf(child);
    child.send(order);
    return answer;
  };
  const client = createTestClient(url);
  return {
    ...client,
    url,
    advance: async (milliseconds) => {
      await ask({ do: 'advance', milliseconds });
    },
    messagesTo: async (recipient) => (await ask({ do: 'messagesTo', recipient })) as readonly Message[],
    outage: async (operationId) => {
      await client.succeed('addFault', { body: { operationId, kind: 'fault', times: 1000 } });
      return async () => {
        // A new fault replaces the rest of the old one.
        await client.succeed('addFault', { body: { operationId, kind: 'delay', times: 1, delayMilliseconds: 1 } });
      };
    },
    signUpCustomer: async () => (await ask({ do: 'signUpCustomer' })) as TestCustomer,
    close: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
};
