import type { FastifyInstance } from 'fastify';
import type { Schemas } from '../../contract/index.ts';
import { APP_VERSION } from './appConfiguration.ts';

/**
 * Serves the sandbox's version check (§7, otherwise an external service): answers this server's version of the app and
 * its address.
 */
export const mountVersionCheck = (server: FastifyInstance): void => {
  server.get('/api/sandbox/version', (request, reply) => {
    const downloadUrl = `${request.protocol}://${request.host}/h5/`;
    const newest: Schemas['AppVersion'] = { version: APP_VERSION, downloadUrl, notes: null };
    return reply.header('Cache-Control', 'no-store').send(newest);
  });
};
