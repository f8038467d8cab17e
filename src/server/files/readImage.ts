import sharp from 'sharp';
import type { Schemas } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { atMost } from '../atMost.ts';

export type Image = {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
};

/** Pixels by media type: those of an interlaced PNG are all held at once, and take up to 8 bytes each. */
const MOST_PIXELS = { 'image/jpeg': 40_000_000, 'image/png': 16_000_000 } as const;
/** Pictures that are decoded at the same time: the library shares its threads with passwords' hashes and files. */
const DECODED_AT_ONCE = 2;
const decoding = atMost(DECODED_AT_ONCE);
/** Longest side that is kept; larger pictures are reduced: a card is readable at this size. */
const LONGEST_SIDE = 4096;
const JPEG_QUALITY = 88;
const MOST_SECONDS = 20;

/** First bytes by media type, whatever the file's name. */
const BEGINNINGS = [
  { mediaType: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { mediaType: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
] as const;

const mediaTypeOf = (bytes: Buffer): Image['mediaType'] | undefined =>
  BEGINNINGS.find((known) => bytes.subarray(0, known.bytes.length).equals(known.bytes))?.mediaType;

/** Scales one side, rounded half up; no side vanishes. */
const reduced = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));

// Disables the cache, as no file is read twice.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Reads a picture in the library's own threads and writes it again, upright: only pixels are kept, without location,
 * device, or anything else hidden in the file. Refuses another kind (1301), too many pixels (1302) and a damaged file
 * (1303).
 */
export const readImage = async (
  bytes: Buffer,
  field: Schemas['FileType'],
  longestSide = LONGEST_SIDE,
): Promise<Image | { readonly refused: Refusal<1301 | 1302 | 1303> }> => {
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType) return { refused: refusal('wrong-file-type', { field }) };
  // Pixels are counted before any is read.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return { refused: refusal('file-unreadable', { field }) };
  if (size.width * size.height > MOST_PIXELS[mediaType]) return { refused: refusal('file-too-large', { field }) };

  const { autoOrient: upright } = size;
  const scale = Math.min(1, longestSide / Math.max(upright.width, upright.height));
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS[mediaType], failOn: 'error', sequentialRead: true })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width: reduced(upright.width, scale), height: reduced(upright.height, scale), fit: 'fill' });
  const written = mediaType === 'image/png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY });
  const done = await decoding.take();
  const anew = await written
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
    .finally(done);
  if (!anew) return { refused: refusal('file-unreadable', { field }) };
  const { width, height } = anew.info;
  return { bytes: anew.data, mediaType, width, height };
};
