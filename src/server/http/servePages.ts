import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Matches files whose name contains a hash of their content, and their compressed twins. */
const HASHED = /\.[0-9a-f]{8,}\.\w+(?:\.gz|\.br)?$/;

/**
 * Serves the built app under `/h5/`: hashed files are cached permanently, its index is revalidated on each request.
 * Serves nothing without a build.
 */
const serveApp = async (server: FastifyInstance, root: string): Promise<void> => {
  const folder = join(root, 'dist/h5');
  if (!existsSync(folder)) return;
  await server.register(serveFiles, {
    root: folder,
    prefix: '/h5/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('Cache-Control', HASHED.test(path) ? FOR_EVER : 'no-cache');
    },
  });
};

/** What `/readyz` says beside its status, and whether new calls should be sent here. */
export type Readiness = { readonly isReady: boolean; readonly says: Readonly<Record<string, unknown>> };

/**
 * Serves the app, and two checks: `/healthz`, whether the process runs, and `/readyz`, whether new calls should be sent to
 * it. Returns the function after which they should not.
 */
export const servePages = async (
  server: FastifyInstance,
  root: string,
  readiness: () => Promise<Readiness>,
): Promise<() => void> => {
  let isStopping = false;
  await serveApp(server, root);
  server.get('/', (_request, reply) => reply.redirect('/h5/'));
  server.get('/h5', (_request, reply) => reply.redirect('/h5/'));
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const { isReady, says } = await readiness();
    const status = isStopping ? 'stopping' : isReady ? 'ready' : 'unready';
    reply.code(status === 'ready' ? 200 : 503).header('Cache-Control', 'no-store');
    return { status, ...says };
  });
  return () => void (isStopping = true);
};
