import type { DeskRequest } from '../../src/server/desk/index.ts';
import type { ContentSettings, ItemChange } from '../../src/server/content/index.ts';
import type { TradingSettings } from '../../src/server/world/tradingSettings.ts';
import type { TestCustomer } from './signUpCustomer.ts';
import { succeedBy } from './succeedBy.ts';
import type { TestAnswer, TestClient } from './testClient.ts';
import type { CalledAnswer, HostCommand } from './webServerHost.ts';
import { WEB_SERVER_HOST } from './webSetupOnce.ts';

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
  /** Publishes an item as the desk does; returns its id. */
  publish(change: ItemChange): Promise<string>;
  /** Carries out a command of the desk; throws where it has a fault. */
  askDesk(request: DeskRequest): Promise<void>;
  close(): Promise<void>;
};

const send = async (command: HostCommand): Promise<unknown> => {
  const response = await fetch(process.env[WEB_SERVER_HOST] ?? '', { method: 'POST', body: JSON.stringify(command) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

/**
 * Starts the real server of `testServer.ts`, with a database of its own, for a test that runs in a page's world. `at` is
 * when its time begins, unix seconds.
 */
export const startWebServer = async (
  options: {
    readonly at?: number;
    readonly trading?: TradingSettings;
    /** Versions of legal texts, ascending, instead of those of `locales/`. */
    readonly agreementDays?: Readonly<Record<string, readonly string[]>>;
    readonly content?: Partial<ContentSettings>;
  } = {},
): Promise<WebServer> => {
  const { id: server, url } = (await send({ do: 'start', options })) as { readonly id: string; readonly url: string };
  // The host calls, so that the contract's checks are loaded and compiled once, and not by each file of tests.
  const call: TestClient['call'] = async (id, sent = {}) => {
    const { headers, ...answer } = (await send({ do: 'call', server, id, sent })) as CalledAnswer;
    return { ...answer, headers: new Headers(headers) } as TestAnswer<typeof id>;
  };
  const succeed = succeedBy(call);
  return {
    call,
    succeed,
    url,
    advance: async (milliseconds) => {
      await send({ do: 'advance', server, milliseconds });
    },
    messagesTo: async (recipient) => (await send({ do: 'messagesTo', server, recipient })) as readonly Message[],
    outage: async (operationId) => {
      await succeed('addFault', { body: { operationId, kind: 'fault', times: 1000 } });
      return async () => {
        // A new fault replaces the rest of the old one.
        await succeed('addFault', { body: { operationId, kind: 'delay', times: 1, delayMilliseconds: 1 } });
      };
    },
    signUpCustomer: async () => (await send({ do: 'signUpCustomer', server })) as TestCustomer,
    publish: async (change) => (await send({ do: 'publish', server, change })) as string,
    askDesk: async (request) => {
      await send({ do: 'askDesk', server, request });
    },
    close: async () => {
      await send({ do: 'close', server });
    },
  };
};
