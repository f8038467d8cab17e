import { createHmac } from 'node:crypto';

/** Computes the code that an authenticator app shows at an instant in unix seconds, by Node's own HMAC. */
export const shownCode = (secret: Uint8Array, now: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const truncated = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(truncated % 1_000_000).padStart(6, '0');
};
