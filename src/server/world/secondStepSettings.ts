import { isIP } from 'node:net';
import type { SecondStepPolicy } from '../../domain/customer/secondStep.ts';
import type { Read } from './readVariable.ts';

/** Where passkeys are used. */
export type PasskeySettings = {
  /** Host of the app: the id of the relying party of WebAuthn. */
  readonly host: string;
  /** Origins of pages that may use passkeys; the port 0 stands for any. */
  readonly origins: readonly string[];
};

/** Operator's settings of the second step. */
export type SecondStepSettings = {
  readonly policy: SecondStepPolicy;
  readonly passkeys: PasskeySettings;
};

/**
 * Returns where passkeys are used by default: on the host of the public address. A browser makes none on a host that is a
 * number, as of a server on this machine: there `localhost` takes its place.
 */
export const passkeysOf = (publicUrl: string): PasskeySettings => {
  const url = new URL(publicUrl);
  const hostname = url.hostname.replaceAll(/^\[|\]$/g, '');
  const host = isIP(hostname) === 0 ? url.hostname : 'localhost';
  return { host, origins: [`${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}`] };
};

const policyOf = (text: string): SecondStepPolicy | undefined =>
  text === 'required' || text === 'when-set-up' ? text : undefined;

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const hostOf = (text: string): string | undefined => (HOST.test(text) && isIP(text) === 0 ? text : undefined);

/** Parses origins with commas between them: a scheme, a host and a port, nothing behind. */
const originsOf = (text: string): readonly string[] | undefined => {
  const origins = text.split(',').map((part) => part.trim());
  const isOrigin = (origin: string) =>
    /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return origins.every(isOrigin) ? origins : undefined;
};

/** True for an origin whose host is the host of passkeys or one below it, as browsers ask. */
const isBelow = (host: string, origin: string): boolean => `.${new URL(origin).hostname}`.endsWith(`.${host}`);
const isSafe = (origin: string): boolean => origin.startsWith('https:') || new URL(origin).hostname === 'localhost';

/**
 * Reads the operator's settings of the second step: `live` needs one for payouts, the sandbox asks those who have set one
 * up, unless the operator says otherwise.
 */
export const secondStepOf = (read: Read, isLive: boolean, publicUrl: string, faults: string[]): SecondStepSettings => {
  const byDefault = passkeysOf(publicUrl);
  const policy = read<SecondStepPolicy>(
    'SECOND_STEP',
    isLive ? 'required' : 'when-set-up',
    policyOf,
    '`required` or `when-set-up`',
  );
  const host = read('PASSKEY_HOST', byDefault.host, hostOf, 'a host such as `example.com`, not a number');
  const must = 'origins with commas between them, such as `https://app.example.com`';
  const origins = read<readonly string[]>('PASSKEY_ORIGINS', byDefault.origins, originsOf, must);
  const elsewhere = origins.filter((origin) => !isBelow(host, origin));
  if (elsewhere.length > 0)
    faults.push(`PASSKEY_ORIGINS must be on the host ${host} of passkeys: ${elsewhere.join(', ')}.`);
  if (isLive && !origins.every(isSafe)) {
    faults.push('Passkeys need `https://` in `live`: set PUBLIC_URL or PASSKEY_ORIGINS.');
  }
  return { policy, passkeys: { host, origins } };
};
