import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Schemas } from '../../src/contract/index.ts';

type Made = {
  readonly credentialId: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
};

/** Deviations of an answer from what a sound device on the right page gives. */
export type Deviation = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly isInFrame?: boolean;
  /** Counter instead of the next one. */
  readonly counter?: number;
};

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Flags of authenticator data: user present, user verified, and a new credential. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

const authenticatorData = (host: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer => {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.of(flags), counted, attested]);
};

/** Writes a public key of P-256 as COSE does. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
};

/** Writes `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
const attestationObject = (authData: Buffer): Buffer => {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
  const bytes = Buffer.concat([Buffer.of(0x59, authData.length >> 8, authData.length & 255), authData]);
  return Buffer.concat([
    ...[Buffer.of(0xa3), text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0)],
    ...[text('authData'), bytes],
  ]);
};

const clientData = (type: string, challenge: string, { origin, isInFrame = false }: Deviation & { origin: string }) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: isInFrame }));

/** Authenticator in software, which makes passkeys and answers with them as a phone does; `counts` as security keys do. */
export const createPasskeyDevice = ({
  origin,
  counts = true,
}: {
  readonly origin: string;
  readonly counts?: boolean;
}) => {
  const made: Made[] = [];
  const flagsOf = ({ isVerified = true }: Deviation) => PRESENT + (isVerified ? VERIFIED : 0);
  return {
    /** Answers `navigator.credentials.create`. */
    create(options: Schemas['PasskeyCreationOptions'], deviation: Deviation = {}): Schemas['PasskeyAttestation'] {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credentialId = randomBytes(32);
      made.push({ credentialId, key: privateKey, userHandle: options.user.id, counter: 0 });
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        coseKey(publicKey),
      ]);
      const host = deviation.host ?? options.rp.id;
      const data = authenticatorData(host, flagsOf(deviation) + ATTESTED, 0, attested);
      const challenge = deviation.challenge ?? options.challenge;
      return {
        credentialId: base64url(credentialId),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, { origin, ...deviation })),
        attestationObject: base64url(attestationObject(data)),
        transports: ['internal'],
      };
    },
    /** Answers `navigator.credentials.get` with the newest passkey that may answer. */
    get(options: Schemas['PasskeyRequestOptions'], deviation: Deviation = {}): Schemas['PasskeyAssertion'] {
      const allowed = options.allowCredentials.map(({ id }) => id);
      const passkey = made.findLast(
        ({ credentialId }) => allowed.length === 0 || allowed.includes(base64url(credentialId)),
      );
      if (!passkey) throw new Error('The device has no passkey that may answer.');
      if (counts) passkey.counter += 1;
      const data = authenticatorData(
        deviation.host ?? options.rpId,
        flagsOf(deviation),
        deviation.counter ?? passkey.counter,
      );
      const client = clientData('webauthn.get', deviation.challenge ?? options.challenge, { origin, ...deviation });
      return {
        credentialId: base64url(passkey.credentialId),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)),
        userHandle: passkey.userHandle,
      };
    },
  };
};

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;
