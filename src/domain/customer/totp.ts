import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { base32nopad } from '@scure/base';

/** Length of a step of RFC 6238, in seconds; steps are counted from the beginning of unix time. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Bytes of a secret: as many as the hash has, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken: clocks differ, and typing takes time. */
const STEPS_AROUND = [-1, 0, 1];

/** Returns the step that an instant in unix seconds belongs to (T of RFC 6238). */
const stepAt = (now: number): number => Math.floor(now / STEP_SECONDS);

/** Computes the code of a step as RFC 4226 truncates it: six digits. */
const codeOfStep = (secret: Uint8Array, step: number): string => {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = hmac(sha1, secret, new Uint8Array(counter.buffer));
  const offset = (hash.at(-1) ?? 0) & 15;
  const truncated = new DataView(hash.buffer, hash.byteOffset + offset, 4).getUint32(0) & 0x7f_ff_ff_ff;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0');
};

/** Compares two texts in a time that depends on the length of the entered one alone. */
const isSame = (entered: string, right: string): boolean => {
  let difference = entered.length ^ right.length;
  for (let at = 0; at < entered.length; at += 1) difference |= entered.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
};

/**
 * Returns the step that an entered code belongs to: the present one, the one before or the one after (SCS-21), if it is
 * later than `lastStep`, the step of the last code taken (SCS-22); undefined for a wrong code. All three codes are
 * always computed and compared. `now` in unix seconds.
 */
export const stepOfCode = (entered: {
  readonly secret: Uint8Array;
  readonly code: string;
  readonly now: number;
  readonly lastStep: number | null;
}): number | undefined => {
  const { secret, code, now, lastStep } = entered;
  const present = stepAt(now);
  return STEPS_AROUND.map((away) => present + away)
    .map((step) => ({ step, fits: isSame(code, codeOfStep(secret, Math.max(0, step))) }))
    .filter(({ fits }) => fits)
    .map(({ step }) => step)
    .find((step) => lastStep === null || step > lastStep);
};

/** Writes a secret as authenticators read it: base32 without padding. */
export const secretText = (secret: Uint8Array): string => base32nopad.encode(secret);

/** Writes a secret as an address for a QR code, with who it is for and whom it signs in to. */
export const secretAddress = (
  secret: Uint8Array,
  { issuer, name }: { readonly issuer: string; readonly name: string },
) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?secret=${secretText(secret)}&issuer=${encodeURIComponent(issuer)}`;
