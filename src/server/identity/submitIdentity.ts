import {
  checkIdNumber,
  checkRealName,
  hasBack,
  normalIdNumber,
  normalRealName,
} from '../../domain/customer/idNumber.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { claimFile, releaseFile } from '../files/index.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { openReview, type Side } from '../reviews/index.ts';
import { isUuid } from '../store/index.ts';
import {
  type Document,
  findIdentity,
  type Identity,
  lockStatus,
  saveIdentity,
  saveStatus,
} from './identityRepository.ts';
import { identityView } from './identityView.ts';
import { awaitsRenewal } from './renewals.ts';

type Body = Request<'submitIdentity'>['body'];
type Acting = Context<'submitIdentity'>;

const SIDES: readonly Side[] = ['front', 'back'];
const FIELDS = { front: 'frontFileId', back: 'backFileId' } as const;
const TYPES = { front: 'identity-front', back: 'identity-back' } as const;

/** Countries of calling codes whose numbers belong to one place with identity cards of its own. */
const COUNTRIES: Readonly<Record<string, string>> = { '+86': 'CN', '+852': 'HK', '+886': 'TW' };

/** Merges the document sent now with the one sent before. */
const documentOf = (
  body: Body,
  before: Document | undefined,
  callingCode: string | null,
): Document | { readonly refused: Refusal<1001> } => {
  const realName = body.realName ?? before?.realName;
  const idNumber = body.idNumber ?? before?.idNumber;
  if (realName === undefined) return { refused: refusal('request-invalid', { field: 'realName' }) };
  if (idNumber === undefined) return { refused: refusal('request-invalid', { field: 'idNumber' }) };
  const document = {
    realName: normalRealName(realName),
    idNumber: normalIdNumber(idNumber),
    documentKind: body.documentKind ?? before?.documentKind ?? 'id-card',
    country: body.country ?? before?.country ?? COUNTRIES[callingCode ?? ''] ?? null,
  };
  const [refused] = [...checkRealName(realName), ...checkIdNumber(document)];
  return refused ? { refused } : document;
};

/** True for a side that a document has to show: all of them, but for a passport's back. */
const isNeeded = (side: Side, { documentKind }: Document): boolean => side === 'front' || hasBack(documentKind);

/** Returns the missing image of a side: a first one, or a new one in place of a refused one. */
const missingImage = (body: Body, document: Document, before: Identity | undefined): string | undefined =>
  SIDES.filter((side) => isNeeded(side, document) && before?.[side]?.refused !== false)
    .map((side) => FIELDS[side])
    .find((field) => body[field] === undefined);

type Sent = Acting & { readonly body: Body; readonly before?: Identity };

/**
 * Claims a side's image: the one sent now, else the one from before, if it was not refused; null for a side without one.
 * Undefined where it is no upload of the customer.
 */
const imageOf = async (
  side: Side,
  { body, before, tx, world, session: { customerId } }: Sent,
): Promise<string | null | undefined> => {
  const sent = body[FIELDS[side]];
  const kept = before?.[side];
  if (sent === undefined) return kept && !kept.refused ? kept.fileId : null;
  if (!isUuid(sent)) return undefined;
  return (await claimFile(tx, { customerId, type: TYPES[side], id: sent }, world.now()))?.id;
};

/**
 * Sends an identity to be verified (§7, `/auth`): all of it the first time, of a passport without the back; after a refusal only the changes.
 * Refused while it waits and once it is verified (1205), unless the desk asked for it again, where a field is missing or invalid (1001), and where an image is no
 * upload of the customer of the fitting type (1002).
 */
export const submitIdentity = async (
  { body }: Request<'submitIdentity'>,
  context: Acting,
): Promise<Answer<'submitIdentity'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const { status, callingCode } = await lockStatus(tx, customerId);
  const awaits = await awaitsRenewal(tx, customerId);
  const isAgain = status === 'authenticated' && awaits;
  if (status === 'authenticating' || (status === 'authenticated' && !isAgain)) {
    return { refused: refusal('identity-already-sent', { verificationStatus: status }) };
  }
  const known = await findIdentity(tx, world, customerId);
  // What the desk asks for again is sent whole.
  const before = isAgain ? undefined : known;
  const document = documentOf(body, before?.document, callingCode);
  if ('refused' in document) return document;
  // Another person's identity removes no second step; after a refusal the name is still the accepted one.
  if (awaits && document.realName !== known?.document.realName) {
    return { refused: refusal('request-invalid', { field: 'realName' }) };
  }
  const missing = missingImage(body, document, before);
  if (missing) return { refused: refusal('request-invalid', { field: missing }) };
  const sent = { ...context, body, ...(before ? { before } : {}) };
  const frontFileId = await imageOf('front', sent);
  if (typeof frontFileId !== 'string') return { refused: refusal('not-found', { field: FIELDS.front }) };
  const backFileId = await imageOf('back', sent);
  if (backFileId === undefined) return { refused: refusal('not-found', { field: FIELDS.back }) };

  const now = world.now();
  const reviewId = world.newId();
  await openReview(tx, { id: reviewId, kind: 'identity', customer_id: customerId, submitted_at: now });
  await saveIdentity(tx, world, customerId, { document, reviewId, frontFileId, backFileId });
  await saveStatus(tx, customerId, 'authenticating');
  for (const side of SIDES) {
    const replaced = known?.[side]?.fileId;
    if (replaced !== undefined && ![frontFileId, backFileId].includes(replaced)) await releaseFile(tx, replaced, now);
  }
  return { data: await identityView(tx, world, customerId) };
};
