import { createHash, randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../world/world.ts';

/** Bucket of an object store of S3's protocol, addressed by path. */
export type ObjectPlace = {
  /** Address that names are appended to; it ends with a slash. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const REGION = 'us-east-1';
/** Milliseconds in which the store has to answer: a customer waits meanwhile. */
const ANSWER_WITHIN_MS = 10_000;
/** Tries beyond the first one, where the store is busy or fails. */
const RETRIES = 2;

export const FILES_URL_MUST_BE = 'an address such as `https://KEY:SECRET@host/bucket/folder?region=eu-west-1`';

/** Parses the address of a bucket, with the key and its secret as user and password, and perhaps a folder and a region. */
export const objectPlaceOf = (text: string): ObjectPlace | undefined => {
  const place = URL.parse(text);
  if (!place || !['https:', 'http:'].includes(place.protocol) || place.hash !== '') return undefined;
  const { origin, pathname, username, password, searchParams } = place;
  const region = searchParams.get('region') ?? REGION;
  const isPlain = /^(?:\/[\w.-]+)+\/?$/.test(pathname) && /^[a-z0-9-]+$/.test(region);
  if (!isPlain || !username || !password || [...searchParams.keys()].some((key) => key !== 'region')) return undefined;
  return {
    url: `${origin}${pathname.replace(/\/?$/, '/')}`,
    region,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
};

/** Thrown where the object store does not do what it was asked. The call is answered by 503: it may succeed later. */
class ObjectStoreFault extends Error {
  override readonly name = 'ObjectStoreFault';
  readonly statusCode = 503;
}

/** Stores files as objects of a bucket, by S3's protocol. An object is complete or not there. */
export const openObjectStore = ({ url, ...access }: ObjectPlace): FileStore => {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });
  /** Asks the store; returns the bytes of its answer, and undefined where there is no such object. */
  const ask = async (method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> => {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      const answer = await client.fetch(`${url}${name}`, {
        method,
        // Signed, so that the store refuses bytes that arrive changed.
        headers: { 'X-Amz-Content-Sha256': digest },
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body && { body }),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok) return bytes;
      // What is missing is the object, or the bucket: without that nothing would ever be found, and be taken for gone.
      if (answer.status === 404 && method !== 'PUT' && !Buffer.from(bytes).includes('NoSuchBucket')) return undefined;
      throw new Error(`it answered ${answer.status}`);
    } catch (error) {
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      throw new ObjectStoreFault(`The object store did not ${method} ${name}: ${why}.`);
    }
  };
  return {
    put: async (name, bytes) => void (await ask('PUT', name, new Uint8Array(bytes))),
    get: (name) => ask('GET', name),
    remove: async (name) => void (await ask('DELETE', name)),
  };
};

/**
 * Writes, reads and deletes an object, and looks that what is missing is said to be missing: a store whose key may not list
 * refuses that instead. Reports by one line what the store did not do; the server goes on without it meanwhile.
 */
export const probeObjectStore = async (files: FileStore, report: (fault: string) => void): Promise<void> => {
  const name = `probe-${randomUUID()}`;
  const bytes = Buffer.from(name);
  try {
    await files.put(name, bytes);
    const read = await files.get(name);
    if (!read || !bytes.equals(read)) throw new Error('The object store did not GET what was PUT.');
    await files.remove(name);
    if (await files.get(name)) throw new Error('The object store did not DELETE what was PUT.');
  } catch (error) {
    const { message } = error as Error;
    report(`FILES_URL: ${message} Uploads fail until it is mended; docs/operations.md names the rights of its key.`);
  }
};
