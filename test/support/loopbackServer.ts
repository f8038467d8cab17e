import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request received, as far as a test of the transport reads it. */
export type Asked = { readonly url: string; readonly method: string; readonly headers: IncomingHttpHeaders };

export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text sent as it is; any other value as JSON. */
  readonly body: unknown;
  readonly afterMs?: number;
};

export type LoopbackServer = {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Sets the answer to all later requests; undefined cuts the connection without one. */
  answer(answer: Answer | undefined): void;
  close(): Promise<void>;
};

/** Starts a server that gives the answers of a test, for cases that the real server never produces. */
export const startLoopbackServer = async (): Promise<LoopbackServer> => {
  const asked: Asked[] = [];
  let next: Answer | undefined;
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers });
    const answer = next;
    request.resume().on('end', () => {
      if (!answer) return response.destroy();
      setTimeout(() => {
        const { status = 200, headers = { 'Content-Type': 'application/json' }, body } = answer;
        response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
      }, answer.afterMs ?? 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (answer) => {
      next = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
