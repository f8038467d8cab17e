import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Breaks every connection and accepts no new one. */
  refuse(): Promise<void>;
  /** Breaks every connection; accepts new ones and breaks them at their first byte. */
  hangUp(): void;
  /** Breaks each new connection as soon as it is to listen to announcements; all others go on. */
  refuseToListen(): void;
  /**
   * Passes nothing on any more on the connections there are, and ends none of them. New ones go on, or are silent from their
   * beginning.
   */
  silence(of?: 'all' | 'present'): void;
  /** Breaks every connection; new ones are passed on at once. */
  cut(): void;
  /** Passes connections through to the server. */
  restore(): Promise<void>;
  /** Ends what fell silent, as the probes of TCP do on both sides after a while. */
  endSilent(): void;
  /** Number of connections accepted so far. */
  accepted(): number;
  close(): Promise<void>;
};

/** Starts a TCP proxy on loopback in front of a PostgreSQL server, so that a test can cut the database off. */
export const startDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let accepted = 0;
  let hangsUp = false;
  let isSilent = false;
  let refusesToListen = false;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((client) => {
    accepted += 1;
    keep(client);
    if (isSilent) return;
    if (hangsUp) {
      client.once('data', () => client.destroy());
      return;
    }
    client.on('data', (bytes: Buffer) => {
      if (refusesToListen && bytes.includes('listen "')) client.destroy();
    });
    const server = keep(dial(Number(target.port || 5432), target.hostname));
    client.pipe(server).pipe(client);
    // The one side of a silent connection does not learn of the other's end.
    client.on('close', () => silent.has(client) || server.destroy());
    server.on('close', () => silent.has(server) || client.destroy());
  });
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const listenOn = async (port: number): Promise<void> => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const stopListening = async (): Promise<void> => {
    const isClosed = once(proxy, 'close');
    proxy.close();
    breakAll();
    await isClosed;
  };

  await listenOn(0);
  const { port } = proxy.address() as AddressInfo;
  const place = new URL(databaseUrl);
  [place.hostname, place.port] = ['127.0.0.1', String(port)];
  return {
    url: place.href,
    refuse: stopListening,
    hangUp() {
      hangsUp = true;
      breakAll();
    },
    refuseToListen() {
      refusesToListen = true;
    },
    silence(of = 'present') {
      isSilent = of === 'all';
      for (const socket of sockets) {
        silent.add(socket);
        socket.unpipe();
        socket.pause();
      }
    },
    async restore() {
      hangsUp = isSilent = refusesToListen = false;
      if (!proxy.listening) await listenOn(port);
    },
    cut: breakAll,
    endSilent() {
      for (const socket of sockets) if (silent.has(socket)) socket.destroy();
    },
    accepted: () => accepted,
    close: async () => {
      if (proxy.listening) await stopListening();
    },
  };
};
