import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../world/world.ts';
import { plainPage } from './plainPage.ts';
import { READER_PAGE } from './readerPage.ts';
import { type ContractDocument, readerDocument } from './readerDocument.ts';
import { loadReaderScript } from './readerScript.ts';

/** Folder of the page's files, relative to that of the contract. */
const PAGE = 'src/server/docs/page';

/**
 * Scripts are files of this server and nothing comes from elsewhere; the reader styles its parts while it runs, which
 * `style-src` must allow on this page alone.
 */
const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(';');

/** Returns the first result for every call; a failure is not kept. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
};

/** Sends a part of the page, which the browser keeps and asks for again by its hash. */
const sendKept = (request: FastifyRequest, reply: FastifyReply, bytes: string | Buffer) => {
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  reply.header('ETag', tag).header('Cache-Control', 'no-cache');
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(bytes);
};

/** True when a client takes answers compressed by gzip. */
const takesGzip = ({ headers }: FastifyRequest): boolean =>
  [headers['accept-encoding'] ?? '']
    .flat()
    .some((text) => /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))(?:[,;\s]|$)/i.test(text));

const mountReader = (server: FastifyInstance, root: string, contract: ContractDocument): void => {
  const script = once(loadReaderScript);
  const document = once(() => Promise.resolve(JSON.stringify(readerDocument(root, contract))));
  const sendFile = (reply: FastifyReply, type: string, name: string) =>
    reply.type(`${type}; charset=utf-8`).send(createReadStream(join(root, PAGE, name)));
  server.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', READER_POLICY).send(READER_PAGE),
  );
  server.get('/docs/start.js', (_request, reply) => sendFile(reply, 'text/javascript', 'start.js'));
  server.get('/docs/page.css', (_request, reply) => sendFile(reply, 'text/css', 'page.css'));
  server.get('/docs/openapi.json', async (request, reply) =>
    sendKept(request, reply.type('application/json; charset=utf-8'), await document()),
  );
  server.get('/docs/reader.js', async (request, reply) => {
    const gzipped = await script();
    reply.type('text/javascript; charset=utf-8').header('Vary', 'Accept-Encoding');
    if (takesGzip(request)) return sendKept(request, reply.header('Content-Encoding', 'gzip'), gzipped);
    return sendKept(request, reply, await promisify(gunzip)(gzipped));
  });
};

/**
 * Serves the contract: `/openapi.yaml` as it is written, and the folder of rules, refusals and vectors under
 * `/docs/contract/`. In the sandbox the page `/docs` reads them, with a search and calls to this server; in the live
 * environment it links them, as the reader's script would run on the origin of the app with its customers' sessions.
 */
export const serveDocs = async (
  server: FastifyInstance,
  root: string,
  contract: { readonly text: string; readonly document: unknown },
  environment: Environment,
): Promise<void> => {
  await server.register(serveFiles, {
    root: join(root, 'contract'),
    prefix: '/docs/contract/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('Cache-Control', 'no-cache');
    },
  });
  server.get('/openapi.yaml', (_request, reply) => reply.type('application/yaml; charset=utf-8').send(contract.text));
  if (environment === 'sandbox') return mountReader(server, root, contract.document as ContractDocument);
  const page = plainPage(root);
  server.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
};
