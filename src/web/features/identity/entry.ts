import { checkIdNumber, checkRealName, type DocumentKind, hasBack } from '../../../domain/customer/idNumber.ts';
import type { Schema } from '../../api/index.ts';

/** Values typed so far. Name and number are empty where those sent before are kept. */
export type Entry = {
  readonly realName: string;
  readonly documentKind: DocumentKind;
  /** ISO 3166-1; empty until one is chosen, `OTHER_COUNTRY` for one that is not in the list. */
  readonly country: string;
  readonly idNumber: string;
};

/** Choice of a country that is not in the list: none is sent. */
export const OTHER_COUNTRY = 'other';

/** Ids of the form's uploads, by side; undefined where none is done. */
export type Images = Readonly<Record<Schema<'IdentityImageSide'>, string | undefined>>;

export const SIDES = ['front', 'back'] as const;
type Side = (typeof SIDES)[number];

/** Fields by the names of the contract, as refusals name them, in their order on the screen. */
const FIELDS = ['realName', 'country', 'idNumber', 'frontFileId', 'backFileId'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Reason why an identity cannot be sent, and its field. */
export type BlockingReason = { readonly field: FieldName; readonly why: 'missing' | 'wrong' | 'unchanged' };

export const FILE_FIELDS = { front: 'frontFileId', back: 'backFileId' } as const;

export const entryFieldOf = (name: string | undefined): FieldName | undefined => FIELDS.find((field) => field === name);

/** True where the kind and the country of the document are asked: they belong to a number that is sent now. */
export const isDocumentAsked = ({ idNumber }: Entry, before: Schema<'Identity'>): boolean =>
  isFirst(before) || idNumber.trim() !== '';

/** True for a passport, of which the photo page alone is asked; after a refusal, for one that was sent so. */
export const isPassport = (entry: Entry, before: Schema<'Identity'>): boolean =>
  isDocumentAsked(entry, before) ? !hasBack(entry.documentKind) : before.images.length === 1;

/** Returns the sides of the document that are asked. */
export const sidesOf = (entry: Entry, before: Schema<'Identity'>): readonly Side[] =>
  isPassport(entry, before) ? ['front'] : SIDES;

type Sending = { readonly entry: Entry; readonly images: Images; readonly before: Schema<'Identity'> };

/** Returns the country that is sent; undefined for none. */
const countryOf = (country: string): string | undefined =>
  country === '' || country === OTHER_COUNTRY ? undefined : country;

const isFirst = ({ images }: Schema<'Identity'>): boolean => images.length === 0;

/** True when a side needs a picture: it has none yet, or its picture was refused. */
const isWanted = (side: Schema<'IdentityImageSide'>, { images }: Schema<'Identity'>): boolean =>
  images.find((image) => image.side === side)?.result !== 'accepted';

/**
 * Returns all reasons that keep an identity from being sent (§5), in the order of the screen. After a refusal something
 * has to change.
 */
export const blockingReasons = ({ entry, images, before }: Sending): readonly BlockingReason[] => {
  const { realName, idNumber, documentKind, country } = entry;
  const found: BlockingReason[] = [];
  const name = realName.trim();
  const number = idNumber.trim();
  if (name === '' && isFirst(before)) found.push({ field: 'realName', why: 'missing' });
  if (name !== '' && checkRealName(name).length > 0) found.push({ field: 'realName', why: 'wrong' });
  if (country === '' && isDocumentAsked(entry, before)) found.push({ field: 'country', why: 'missing' });
  if (number === '' && isFirst(before)) found.push({ field: 'idNumber', why: 'missing' });
  const document = { idNumber: number, documentKind, country: countryOf(country) ?? null };
  if (number !== '' && checkIdNumber(document).length > 0) found.push({ field: 'idNumber', why: 'wrong' });
  const sides = sidesOf(entry, before);
  for (const side of sides) {
    if (images[side] === undefined && isWanted(side, before)) found.push({ field: FILE_FIELDS[side], why: 'missing' });
  }
  const isChanged = name !== '' || number !== '' || sides.some((side) => images[side] !== undefined);
  return found.length === 0 && !isChanged ? [{ field: 'realName', why: 'unchanged' }] : found;
};

/** Builds the request: values left out are kept from before. Kind and country belong to a number. */
export const requestOf = ({ entry, images, before }: Sending): Schema<'SubmitIdentityRequest'> => {
  const { realName, idNumber, documentKind } = entry;
  const country = countryOf(entry.country);
  return {
    ...(realName.trim() === '' ? {} : { realName: realName.trim() }),
    ...(idNumber.trim() === '' ? {} : { idNumber: idNumber.trim(), documentKind }),
    ...(idNumber.trim() === '' || country === undefined ? {} : { country }),
    ...(images.front === undefined ? {} : { frontFileId: images.front }),
    ...(images.back === undefined || isPassport(entry, before) ? {} : { backFileId: images.back }),
  };
};
