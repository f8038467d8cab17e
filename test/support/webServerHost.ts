import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ItemChange, itemsAtDesk } from '../../src/server/content/index.ts';
import type { DeskRequest } from '../../src/server/desk/index.ts';
import type { OperationId } from '../../src/server/http/index.ts';
import { signUpCustomer } from './signUpCustomer.ts';
import type { TestCall } from './testClient.ts';
import { startTestServer, type TestServer } from './testServer.ts';

// Runs the servers of all web tests in one process: those run in jsdom, where the server's libraries do not work, and a
// process for each would load and compile them again.

type StartOptions = Pick<
  NonNullable<Parameters<typeof startTestServer>[0]>,
  'agreementDays' | 'at' | 'content' | 'trading'
>;

/** Command of a test to its server, beside its calls. */
export type HostCommand =
  | { readonly do: 'start'; readonly options: StartOptions }
  | { readonly do: 'call'; readonly server: string; readonly id: OperationId; readonly sent: TestCall<OperationId> }
  | { readonly do: 'advance'; readonly server: string; readonly milliseconds: number }
  | { readonly do: 'messagesTo'; readonly server: string; readonly recipient: string }
  | { readonly do: 'signUpCustomer'; readonly server: string }
  | { readonly do: 'publish'; readonly server: string; readonly change: ItemChange }
  | { readonly do: 'askDesk'; readonly server: string; readonly request: DeskRequest }
  | { readonly do: 'close'; readonly server: string };

/** Answer of a call as it is sent to the test. */
export type CalledAnswer = {
  readonly status: number;
  readonly headers: [string, string][];
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
};

const servers = new Map<string, TestServer>();

const serverOf = (id: string): TestServer => {
  const server = servers.get(id);
  if (!server) throw new Error('The test has closed its server.');
  return server;
};

const carryOut = async (command: HostCommand): Promise<unknown> => {
  if (command.do === 'start') {
    const server = await startTestServer(command.options);
    const id = randomUUID();
    servers.set(id, server);
    return { id, url: server.url };
  }
  const server = serverOf(command.server);
  switch (command.do) {
    case 'call': {
      const { headers, ...answer } = await server.call(command.id, command.sent);
      return { ...answer, headers: [...headers] };
    }
    case 'advance':
      server.advance(command.milliseconds);
      return null;
    case 'messagesTo':
      return server.messagesTo(command.recipient);
    case 'signUpCustomer':
      return signUpCustomer(server);
    case 'publish': {
      const published = await itemsAtDesk.publish(server.world, { change: command.change, by: 'desk:test' });
      if ('fault' in published) throw new Error(published.fault);
      return published.item.id;
    }
    case 'askDesk': {
      const answer = await server.answerDesk(command.request);
      if ('fault' in answer) throw new Error(answer.fault);
      return null;
    }
    case 'close':
      servers.delete(command.server);
      await server.close();
      return null;
  }
};

const host = createServer((request, response) => {
  void text(request)
    .then((body) => carryOut(JSON.parse(body) as HostCommand))
    .then(
      (answer) => response.end(JSON.stringify(answer)),
      (fault: unknown) => response.writeHead(500).end(String(fault)),
    );
});
// A test may ask nothing for long, and its next request would meet a connection that is being closed.
host.keepAliveTimeout = 0;
host.listen(0, '127.0.0.1', () => {
  const address = host.address();
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});
process.on('disconnect', () => process.exit());
