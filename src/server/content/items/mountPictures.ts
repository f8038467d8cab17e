import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { DRAWINGS, DRAWINGS_PATH } from '../guides/drawings.ts';
import { findShownPicture, PICTURES_PATH, readPicture } from './pictureRepository.ts';

/** Short, so that a picture that is taken away is soon gone from every cache. */
const FIVE_MINUTES = 'public, max-age=300';
/** Lets a drawing style itself, and nothing else, wherever it is opened. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures whose bytes are kept in memory: each has at most 2 MB, and a list shows about as many. */
const KEPT_PICTURES = 16;

/** Reads pictures, which never change; those that were read last come from memory. */
const rememberedPictures = ({ database }: Pick<World, 'database'>) => {
  const kept = new Map<string, Buffer>();
  return async (id: string): Promise<Buffer | undefined> => {
    const bytes = kept.get(id) ?? (await readPicture(database.reader, id));
    kept.delete(id);
    if (bytes) kept.set(id, bytes);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_PICTURES && oldest !== undefined) kept.delete(oldest);
    return bytes;
  };
};

/** Serves the pictures of banners and articles to everybody while a listed item names them (CNT-8). */
export const mountPictures = (server: FastifyInstance, world: Pick<World, 'database' | 'now'>): void => {
  mountDrawings(server);
  const read = rememberedPictures(world);
  server.get<{ Params: { id: string } }>(`${PICTURES_PATH}/:id`, async ({ params: { id } }, reply) => {
    const shown = isUuid(id) ? await findShownPicture(world.database.reader, id, world.now()) : undefined;
    const bytes = shown && (await read(id.toLowerCase()));
    if (!bytes) return reply.callNotFound();
    return reply.header('Cache-Control', FIVE_MINUTES).type(shown.media_type).send(bytes);
  });
};

/** Serves the drawings of the guides, which are files of this version. */
const mountDrawings = (server: FastifyInstance): void => {
  for (const file of readdirSync(DRAWINGS)) {
    const drawing = readFileSync(join(DRAWINGS, file));
    server.get(`${DRAWINGS_PATH}/${file}`, (_request, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=3600')
        .header('Content-Security-Policy', DRAWING_POLICY)
        .type('image/svg+xml')
        .send(drawing),
    );
  }
};
