import type { FastifyInstance } from 'fastify';
import type { Schemas } from '../../contract/index.ts';
import { APP_VERSION } from './appConfiguration.ts';

/**
 * The version check is a call to an external service (§7); the sandbox serves one, so that the app finds an answer:
 * the version that this server serves, and where.
 */
export const mountVersionCheck = (server: FastifyInstance): void => {
  server.get('/api/sandbox/version', (request, reply) => {
    const downloadUrl = `${request.protocol}://${request.host}/h5/`;
    const newest: Schemas['AppVersion'] = { version: APP_VERSION, downloadUrl, notes: null };
    return reply.header('Cache-Control', 'no-store').send(newest);
  });
};
