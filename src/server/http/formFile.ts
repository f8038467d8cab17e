import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { LARGEST_PICTURE_BYTES } from '../../domain/customer/picture.ts';

/** Single file of a form (`multipart/form-data`). */
export type FormFile = {
  /** Name of the form's field that holds the file. */
  readonly field: string;
  /** Name of the file on the sender's device. */
  readonly name: string;
  /** Content of the file; null where it is larger than the limit. */
  readonly bytes: Buffer | null;
};

/** Thrown when a sender exceeds the longest form; the connection is then no longer read. */
class FormTooLong extends Error {
  readonly statusCode = 413;
}

/**
 * A form with a file that is too large is read up to this size, so that its sender receives the refusal instead of a
 * reset connection.
 */
const LONGEST_FORM_BYTES = 32 * 1024 * 1024;
/** A sender who goes on beyond the answer (413) is cut off here. */
const CUT_OFF_BYTES = 2 * LONGEST_FORM_BYTES;

const LIMITS = { files: 1, fields: 0, parts: 2, fileSize: LARGEST_PICTURE_BYTES, headerPairs: 20 };

/** Creates the parser of the form; undefined where the header names no boundary between its parts. */
const parserOf = (contentType: string): BusboyInstance | undefined => {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    return undefined;
  }
};

const gather = (
  file: BusboyFileStream,
  heard: { readonly whole: (bytes: Buffer | null) => void; readonly broken: () => void },
): void => {
  const chunks: Buffer[] = [];
  file.on('data', (chunk: Buffer) => chunks.push(chunk));
  // What is too large is refused: nothing of it is held while the rest arrives.
  file.on('limit', () => chunks.splice(0));
  file.on('end', () => heard.whole(file.truncated ? null : Buffer.concat(chunks)));
  file.on('error', heard.broken);
};

/**
 * Reads a form of exactly one file from the stream; no more than the largest allowed file is held in memory. Returns
 * undefined for any other form and for one that breaks off. Throws (413) when the form exceeds its longest size.
 */
export const readFormFile = (contentType: string, payload: Readable): Promise<FormFile | undefined> =>
  new Promise((resolve, reject) => {
    const parser = parserOf(contentType);
    let found: FormFile | undefined;
    let heardBytes = 0;
    let isBroken = false;
    const ignoreRest = () => {
      isBroken = true;
      if (payload.readableEnded) return resolve(undefined);
      if (parser) payload.unpipe(parser);
      payload.on('end', () => resolve(undefined)).resume();
    };
    payload.on('data', (chunk: Buffer) => {
      heardBytes += chunk.length;
      if (heardBytes > LONGEST_FORM_BYTES) reject(new FormTooLong());
      if (heardBytes > CUT_OFF_BYTES) payload.destroy();
    });
    payload.on('error', () => resolve(undefined));
    // One that ended is closed too, at times before the parser is through.
    payload.on('close', () => payload.readableEnded || resolve(undefined));
    if (!parser) return ignoreRest();
    parser
      .on('file', (field, file, name) => {
        gather(file, { whole: (bytes) => (found = { field, name, bytes }), broken: ignoreRest });
      })
      .on('partsLimit', ignoreRest)
      .on('filesLimit', ignoreRest)
      .on('fieldsLimit', ignoreRest)
      .on('error', ignoreRest)
      .on('finish', () => resolve(isBroken ? undefined : found));
    payload.pipe(parser);
  });
