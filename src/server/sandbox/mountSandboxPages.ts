import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import { findMessages } from './inboxRepository.ts';
import { inboxPage } from './inboxPage.ts';

/** Path relative to the folder that the server is started in. */
const STYLE = 'src/server/sandbox/inboxPage.css';

/** Restores the plus sign before a number: typed unencoded into an address, it arrives as a space. */
const recipientOf = (to: string | undefined): string | undefined => to?.replace(/^ (?=\d)/, '+').trim() || undefined;

/** Serves `/sandbox/inbox`; `?to=` shows the messages to one address or number. For a sandbox only. */
export const mountSandboxPages = (server: FastifyInstance, world: World): void => {
  const css = readFileSync(STYLE, 'utf8');
  server.get('/sandbox/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
  server.get<{ Querystring: { to?: string } }>('/sandbox/inbox', async ({ query }, reply) => {
    const to = recipientOf([query.to].flat()[0]);
    const messages = await findMessages(world.database.reader, to);
    return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(inboxPage(messages, to));
  });
};
