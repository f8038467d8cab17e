import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Schemas } from '../../../contract/index.ts';
import { SET_UP_SECONDS } from '../../../domain/customer/secondStep.ts';
import type { PasskeySettings } from '../../world/secondStepSettings.ts';
import type { KnownPasskey } from './rows.ts';

/** Algorithms of COSE, the preferred one first: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const MILLISECONDS = 1000;

const reference = ({ credentialId, transports }: KnownPasskey) => ({
  ...{ type: 'public-key' as const, id: credentialId, transports: [...transports] },
});

/** Id of a customer within passkeys: the bytes of the customer's id. */
export const userHandleOf = (customerId: string): string =>
  Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url');

/** Builds what a browser makes a passkey with. */
export const creationOptions = (
  { host }: PasskeySettings,
  of: {
    readonly challenge: string;
    readonly customerId: string;
    readonly name: string;
    readonly displayName: string;
    readonly known: readonly KnownPasskey[];
    readonly issuer: string;
  },
): Schemas['PasskeyCreationOptions'] => ({
  challenge: of.challenge,
  rp: { id: host, name: of.issuer },
  user: { id: userHandleOf(of.customerId), name: of.name, displayName: of.displayName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: of.known.map(reference),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: SET_UP_SECONDS * MILLISECONDS,
});

/** Builds what a browser asks for a passkey with; without known passkeys the customer chooses one. */
export const requestOptions = (
  { host }: PasskeySettings,
  {
    challenge,
    known,
    seconds,
  }: {
    readonly challenge: string;
    readonly known: readonly KnownPasskey[];
    readonly seconds: number;
  },
): Schemas['PasskeyRequestOptions'] => ({
  challenge,
  rpId: host,
  allowCredentials: known.map(reference),
  userVerification: 'required',
  timeout: seconds * MILLISECONDS,
});

/** Text of an origin that fits none: an answer without a readable one is refused by the library. */
const NO_ORIGIN = 'null';

/** Reads an answer's origin; a frame of another page has none. It is checked by `isTrusted` and again, with all else, by the library. */
const originOf = (clientDataJSON: string): string => {
  const { origin, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    readonly origin?: unknown;
    readonly crossOrigin?: unknown;
  };
  return crossOrigin !== true && typeof origin === 'string' && URL.canParse(origin) ? origin : NO_ORIGIN;
};

/** True for an origin of the operator's; the port 0 stands for any port, as that of a server which takes a free one. */
const isTrusted = ({ origins }: PasskeySettings, origin: string): boolean => {
  if (origins.includes(origin)) return true;
  if (origin === NO_ORIGIN) return false;
  const { protocol, hostname } = new URL(origin);
  return origins.includes(`${protocol}//${hostname}:0`);
};

/** Lists the origins that an answer may have: its own one, if it is trusted. */
const expectedOrigins = (settings: PasskeySettings, clientDataJSON: string): string[] => {
  const origin = originOf(clientDataJSON);
  return isTrusted(settings, origin) ? [origin] : [];
};

type MadePasskey = Pick<KnownPasskey, 'credentialId' | 'publicKey' | 'counter'>;

/**
 * Checks a new passkey as WebAuthn asks: challenge, origin, host, user verification. Undefined for whatever is wrong with
 * it; the library throws for most of it.
 */
export const checkAttestation = async (
  settings: PasskeySettings,
  { credentialId, clientDataJSON, attestationObject }: Schemas['PasskeyAttestation'],
  challenge: string,
): Promise<MadePasskey | undefined> => {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigins(settings, clientDataJSON),
      expectedRPID: settings.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter };
  } catch {
    return undefined;
  }
};

/**
 * Checks a passkey's answer as WebAuthn asks: challenge, origin, host, user verification, signature and counter. Returns
 * the counter of the answer; undefined for whatever is wrong with it.
 */
export const checkAssertion = async (
  settings: PasskeySettings,
  { credentialId, clientDataJSON, authenticatorData, signature }: Schemas['PasskeyAssertion'],
  {
    passkey,
    isChallenge,
  }: {
    readonly passkey: Pick<KnownPasskey, 'publicKey' | 'counter'>;
    readonly isChallenge: (challenge: string) => boolean;
  },
): Promise<number | undefined> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: isChallenge,
      expectedOrigin: expectedOrigins(settings, clientDataJSON),
      expectedRPID: settings.host,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};
