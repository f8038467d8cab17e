import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';

const PREFIX = '/reader';

/**
 * Loads the reader's script, compressed by gzip, from its package, which offers it as a route of a plugin alone. Four megabytes: loaded when
 * the page is first opened, not when the server starts.
 */
export const loadReaderScript = async (): Promise<Buffer> => {
  const { default: reader } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(reader, { routePrefix: PREFIX, configuration: { url: '/docs/openapi.json' } });
  const { rawPayload } = await server.inject(`${PREFIX}/js/scalar.js`);
  await server.close();
  return promisify(gzip)(rawPayload);
};
