import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/index.ts';
import { findNotMeLink, NOT_ME_PATH } from '../customers/index.ts';
import type { World } from '../world/world.ts';
import { confirmNotMe, type EndDisowned } from './confirmNotMe.ts';
import { notMePage } from './notMePage.ts';

/** Path relative to the folder that the server is started in. */
const STYLE = 'src/server/destinations/notMePage.css';
const FORM = 'application/x-www-form-urlencoded';
const DEFAULT_LANGUAGE: Language = 'en';

type Asked = { readonly Querystring: { readonly token?: string } };

/**
 * Serves the page behind "it was not me": opening it changes nothing, as a mail program may open links by itself; its
 * button confirms.
 */
export const mountNotMePage = (server: FastifyInstance, world: World, endDisowned: EndDisowned): void => {
  const css = readFileSync(STYLE, 'utf8');
  void server.register((scope, _options, done) => {
    // The form has no fields: the token is in its address.
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, _body, parsed) => parsed(null));
    scope.get(`${NOT_ME_PATH}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
    scope.get<Asked>(NOT_ME_PATH, async ({ query }, reply) => {
      const link = await findNotMeLink(world.database.reader, tokenOf(query), world.now());
      const page = notMePage(world.texts, link?.language ?? DEFAULT_LANGUAGE, link ? 'asked' : 'invalid');
      return reply
        .code(link ? 200 : 404)
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page);
    });
    scope.post<Asked>(NOT_ME_PATH, async ({ query }, reply) => {
      const token = tokenOf(query);
      const link = await findNotMeLink(world.database.reader, token, world.now());
      const { isDone, loan } = await confirmNotMe(world, token, endDisowned);
      const page = notMePage(world.texts, link?.language ?? DEFAULT_LANGUAGE, isDone ? 'done' : 'invalid', loan);
      return reply
        .code(isDone ? 200 : 404)
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page);
    });
    done();
  });
};

const tokenOf = ({ token }: { readonly token?: string }): string => [token].flat()[0] ?? '';
