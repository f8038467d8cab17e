import { once } from 'node:events';
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net';

/** Plain load balancer on loopback: each connection goes to the next server, to another one where that is gone. */
export type Balancer = {
  readonly url: string;
  /** Passes new connections to these servers alone. */
  use(urls: readonly string[]): void;
  close(): Promise<void>;
};

export const startBalancer = async (urls: readonly string[]): Promise<Balancer> => {
  let targets = urls.map((url) => new URL(url));
  let next = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket));
  };
  const pass = (client: Socket, tries: number): void => {
    const target = targets[(next += 1) % targets.length];
    if (!target || tries === 0) return void client.destroy();
    const server = keep(dial(Number(target.port), target.hostname));
    const refused = () => pass(client, tries - 1);
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused).on('error', () => client.destroy());
      client.pipe(server).pipe(client);
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    });
  };
  const balancer = createServer((client) => {
    keep(client).on('error', () => undefined);
    pass(client, targets.length);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    use: (some) => void (targets = some.map((url) => new URL(url))),
    async close() {
      const closed = once(balancer, 'close');
      balancer.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
