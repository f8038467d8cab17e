import type { TestServer } from './testServer.ts';

// Runs a server in a process of its own for tests of the app: those run in jsdom, where the server's libraries do not
// work. Jest defines `__dirname` for `testDatabase.ts`; here it is set by hand.
Object.assign(globalThis, { __dirname: import.meta.dirname });
const { startTestServer } = await import('./testServer.ts');
const { signUpCustomer } = await import('./signUpCustomer.ts');

/** Command of a test to the server, beside its calls. */
export type ServerOrder =
  | { readonly do: 'advance'; readonly milliseconds: number }
  | { readonly do: 'messagesTo'; readonly recipient: string }
  | { readonly do: 'signUpCustomer' };

const carriedOut = async (server: TestServer, order: ServerOrder): Promise<unknown> => {
  switch (order.do) {
    case 'advance':
      server.advance(order.milliseconds);
      return null;
    case 'messagesTo':
      return server.messagesTo(order.recipient);
    case 'signUpCustomer':
      return signUpCustomer(server);
  }
};

const server: TestServer = await startTestServer(JSON.parse(process.argv[2] ?? '{}'));
process.on('message', (order: ServerOrder) => {
  void carriedOut(server, order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => void server.close());
process.send?.(server.url);
