import { getFileRow } from '../files/index.ts';
import type { Reviewable } from '../reviews/index.ts';
import { findIdentity, saveRefusedImages, saveStatus } from './identityRepository.ts';

const STATUS_AFTER = { accept: 'authenticated', reject: 'authenticated_failed' } as const;

/** Review of identities: by the document's data and the sizes of its images; the customer is verified, or not. */
export const identityReviews: Reviewable = {
  async evidence(reader, world, { id, customer_id: customerId }) {
    const identity = await findIdentity(reader, world, customerId);
    // An identity sent again since then belongs to another review.
    if (identity?.reviewId !== id) return { facts: {}, images: {} };
    const { document, front, back } = identity;
    const frontFile = await getFileRow(reader, front.fileId);
    const backFile = back && (await getFileRow(reader, back.fileId));
    return {
      facts: {
        realName: document.realName,
        idNumber: document.idNumber,
        documentKind: document.documentKind,
        country: document.country ?? '',
        frontWidth: String(frontFile.width),
        frontHeight: String(frontFile.height),
        ...(backFile && { backWidth: String(backFile.width), backHeight: String(backFile.height) }),
      },
      images: { front: front.fileId, ...(back && { back: back.fileId }) },
    };
  },
  statusAfter: STATUS_AFTER,
  async settle(tx, _world, { customer_id: customerId }, decision) {
    const refused = decision.decision === 'accept' ? [] : decision.images;
    await saveRefusedImages(tx, customerId, { front: refused.includes('front'), back: refused.includes('back') });
    await saveStatus(tx, customerId, STATUS_AFTER[decision.decision]);
  },
};
