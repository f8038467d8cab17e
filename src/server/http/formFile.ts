import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { LARGEST_PICTURE_BYTES } from '../../domain/customer/picture.ts';

/** The one file of a form (`multipart/form-data`). */
export type FormFile = {
  /** The form's field that holds it. */
  readonly field: string;
  /** Its name on the sender's device. */
  readonly name: string;
  /** Null where it is larger than what is taken. */
  readonly bytes: Buffer | null;
};

/** A sender went on for so long that it is not listened to any more. */
class FormTooLong extends Error {
  readonly statusCode = 413;
}

/** A larger file is heard to its end, so that its sender hears why it is not taken; but not for ever. */
const LONGEST_FORM_BYTES = 32 * 1024 * 1024;

const LIMITS = { files: 1, fields: 0, parts: 2, fileSize: LARGEST_PICTURE_BYTES, headerPairs: 20 };

/** What reads the form; undefined where the header names no boundary between its parts. */
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
  file.on('end', () => heard.whole(file.truncated ? null : Buffer.concat(chunks)));
  file.on('error', heard.broken);
};

/**
 * Reads a form that is one file and nothing else while it comes in; never more than the largest file is kept in memory.
 * Answers undefined where the form is another one or breaks off. Throws (413) of a sender who does not come to an end.
 */
export const readFormFile = (contentType: string, payload: Readable): Promise<FormFile | undefined> =>
  new Promise((resolve, reject) => {
    const parser = parserOf(contentType);
    let found: FormFile | undefined;
    let heardBytes = 0;
    const ignoreRest = () => {
      if (parser) payload.unpipe(parser);
      payload.on('end', () => resolve(undefined)).resume();
    };
    payload.on('data', (chunk: Buffer) => {
      heardBytes += chunk.length;
      if (heardBytes > LONGEST_FORM_BYTES) reject(new FormTooLong());
    });
    payload.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
    if (!parser) return ignoreRest();
    parser
      .on('file', (field, file, name) => {
        gather(file, { whole: (bytes) => (found = { field, name, bytes }), broken: ignoreRest });
      })
      .on('partsLimit', ignoreRest)
      .on('filesLimit', ignoreRest)
      .on('fieldsLimit', ignoreRest)
      .on('error', ignoreRest)
      .on('finish', () => resolve(found));
    payload.pipe(parser);
  });
