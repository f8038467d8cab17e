import type { Schemas } from '../../contract/index.ts';
import { maskIdNumber, maskRealName } from '../../domain/customer/masking.ts';
import { getFileRow } from '../files/index.ts';
import { findReview, type Side } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { Unreadable } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import { findIdentity, findStatus, type Image } from './identityRepository.ts';

type Status = Schemas['VerificationStatus'];

/**
 * Returns a customer's real name with the first letter of each part; null where none was sent, and where it cannot be read,
 * as by a wrong key: signing in does not depend on it. The identity itself fails then.
 */
export const maskedRealName = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  customerId: string,
): Promise<string | null> => {
  try {
    const identity = await findIdentity(reader, world, customerId);
    return identity ? maskRealName(identity.document.realName) : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
};

/** Formats a customer's verification for the customer: name and number masked. */
export const identityView = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  customerId: string,
): Promise<Schemas['Identity']> => {
  const status = await findStatus(reader, customerId);
  const identity = await findIdentity(reader, world, customerId);
  if (!identity) {
    return { status, realName: null, idNumber: null, images: [], submittedAt: null, decidedAt: null, reason: null };
  }
  const review = await findReview(reader, identity.reviewId);
  const reason = review?.reason ?? null;
  return {
    status,
    realName: maskRealName(identity.document.realName),
    idNumber: maskIdNumber(identity.document.idNumber),
    images: [
      await imageView(reader, { side: 'front', image: identity.front, status, reason }),
      ...(identity.back ? [await imageView(reader, { side: 'back', image: identity.back, status, reason })] : []),
    ],
    submittedAt: review?.submitted_at ?? null,
    decidedAt: review?.decided_at ?? null,
    reason,
  };
};

const imageView = async (
  reader: Reader,
  shown: {
    readonly side: Side;
    readonly image: Image;
    readonly status: Status;
    readonly reason: string | null;
  },
): Promise<Schemas['IdentityImage']> => {
  const { side, image, status, reason } = shown;
  const { id, type, name, bytes } = await getFileRow(reader, image.fileId);
  const decided = image.refused ? 'refused' : 'accepted';
  return {
    side,
    fileId: id,
    url: `/file/${type}/${id}`,
    name,
    bytes,
    result: status === 'authenticating' ? 'waiting' : decided,
    reason: image.refused ? reason : null,
  };
};

/** Returns the customer's name as it was verified; null while it is not. For the desk, and for statements of the customer's own. */
export const verifiedName = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  customerId: string,
): Promise<string | null> => {
  if ((await findStatus(reader, customerId)) !== 'authenticated') return null;
  return (await findIdentity(reader, world, customerId))?.document.realName ?? null;
};

/** Returns the masked number of a customer's document, for a contract; empty where none was sent. */
export const maskedIdNumber = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  customerId: string,
): Promise<string> => maskIdNumber((await findIdentity(reader, world, customerId))?.document.idNumber ?? '');
