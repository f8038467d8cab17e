import { REFUSALS } from '../../domain/refusal.ts';
import { getBytes, getFileRow } from '../files/index.ts';
import { decideReview, findReview, findReviews, reviewableOf, type Reviewables } from '../reviews/index.ts';
import { isUuid } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { type DeskAnswer, type DeskImage, type DeskRequest, deskReview } from './deskRequest.ts';

const MOST_LISTED = 1000;

/** Answers the desk: lists waiting and decided requests, shows one, and decides one. */
export const answerDesk = async (world: World, reviewables: Reviewables, request: DeskRequest): Promise<DeskAnswer> => {
  switch (request.ask) {
    case 'list': {
      const found = await findReviews(world.database.reader, { ...request, most: MOST_LISTED });
      return { reviews: found.map(deskReview) };
    }
    case 'show':
      return show(world, reviewables, request.id);
    case 'decide':
      return decide(world, reviewables, request);
  }
};

const nothing = (id: string): DeskAnswer => ({ fault: `There is no request ${id}.` });

const show = async (world: World, reviewables: Reviewables, id: string): Promise<DeskAnswer> => {
  const { reader } = world.database;
  const review = isUuid(id) ? await findReview(reader, id) : undefined;
  if (!review) return nothing(id);
  const { facts, images } = await reviewableOf(reviewables, review).reviewable.evidence(reader, world, review);
  const shown = await Promise.all(Object.entries(images).map(([side, fileId]) => imageOf(world, side, fileId)));
  return { review: deskReview(review), facts, images: shown };
};

const imageOf = async (world: World, side: string, fileId: string): Promise<DeskImage> => {
  const file = await getFileRow(world.database.reader, fileId);
  const bytes = await getBytes(world, file);
  return { side, mediaType: file.media_type, base64: bytes.toString('base64') };
};

const decide = (
  world: World,
  reviewables: Reviewables,
  { id, decision, by }: Extract<DeskRequest, { ask: 'decide' }>,
): Promise<DeskAnswer> =>
  world.database.transaction(async (tx) => {
    const outcome = await decideReview(tx, world, reviewables, { id, decision, by });
    if (outcome?.refused.code === REFUSALS['not-found']) return nothing(id);
    const review = await findReview(tx, id);
    if (!review) return nothing(id);
    if (!outcome) return { review: deskReview(review) };
    const { status, decidedBy } = deskReview(review);
    return { fault: `The request ${id} is ${status} already, by ${decidedBy ?? 'nobody'}.` };
  });
