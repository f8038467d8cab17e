import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { READER_PAGE } from './readerPage.ts';
import { type ContractDocument, readerDocument } from './readerDocument.ts';
import { loadReaderScript, type ReaderScript } from './readerScript.ts';

/** Folder of the page's files, relative to the folder that the server is started in. */
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

const file = (reply: FastifyReply, type: string, name: string) =>
  reply.type(`${type}; charset=utf-8`).send(createReadStream(join(PAGE, name)));

/**
 * Serves the contract: `/openapi.yaml` as it is written, the folder of rules, refusals and vectors under
 * `/docs/contract/`, and the page `/docs` that reads them, with a search and calls to this server.
 */
export const serveDocs = async (
  server: FastifyInstance,
  root: string,
  contract: { readonly text: string; readonly document: unknown },
): Promise<void> => {
  const script = once<ReaderScript>(loadReaderScript);
  const document = once(() =>
    Promise.resolve(JSON.stringify(readerDocument(root, contract.document as ContractDocument))),
  );
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
  server.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', READER_POLICY).send(READER_PAGE),
  );
  server.get('/docs/start.js', (_request, reply) => file(reply, 'text/javascript', 'start.js'));
  server.get('/docs/page.css', (_request, reply) => file(reply, 'text/css', 'page.css'));
  server.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  );
  server.get('/docs/reader.js', async (_request, reply) => {
    const { gzipped } = await script();
    return reply.type('text/javascript; charset=utf-8').header('Content-Encoding', 'gzip').send(gzipped);
  });
};
