import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { type Refusal, refusal } from '../refusal.ts';
import { isSink } from './sinks.ts';

/** Rules that addresses of a network follow. */
export type AddressFormat = 'bitcoin' | 'ethereum' | 'tron';

const base58check = createBase58check(sha256);

/** Hash of a key or script behind a byte that names the network and the kind. */
const BASE58_BYTES = 21;
const BITCOIN_KINDS: ReadonlySet<number> = new Set([0x00, 0x05]);
const TRON_KINDS: ReadonlySet<number> = new Set([0x41]);

/** True for a Base58Check address of 21 bytes that begin with one of these. */
const isBase58 = (address: string, kinds: ReadonlySet<number>): boolean => {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === BASE58_BYTES && kinds.has(bytes[0] ?? -1);
  } catch {
    return false;
  }
};

const WITNESS = /^bc1/i;
/** Lengths of programs in bytes, by version. Later versions have no meaning yet: anybody could spend what is sent there. */
const PROGRAM_BYTES: readonly (readonly number[])[] = [[20, 32], [32]];

/** True for a witness address of Bitcoin: version 0 by BIP 173, version 1 by BIP 350; a program of zeros is nobody's. */
const isWitness = (address: string): boolean => {
  for (const coder of [bech32, bech32m]) {
    const decoded = coder.decodeUnsafe(address);
    const [version, ...data] = decoded?.words ?? [];
    const program = coder.fromWordsUnsafe(data);
    if (decoded?.prefix !== 'bc' || version === undefined || !program) continue;
    const isOwnChecksum = (version === 0) === (coder === bech32);
    const isLost = [...program].every((byte) => byte === 0);
    if (isOwnChecksum) return !isLost && (PROGRAM_BYTES[version]?.includes(program.length) ?? false);
  }
  return false;
};

const normalBitcoin = (address: string): string | undefined => {
  if (WITNESS.test(address)) return isWitness(address) ? address.toLowerCase() : undefined;
  return isBase58(address, BITCOIN_KINDS) ? address : undefined;
};

const ETHEREUM = /^0x([0-9a-f]{40}|[0-9A-F]{40}|[0-9a-fA-F]{40})$/;
const hasBothCases = (digits: string): boolean => /[a-f]/.test(digits) && /[A-F]/.test(digits);

/** Writes the letters of an address as EIP-55 does: a capital where the hash's figure is 8 or more. */
const withCapitals = (digits: string): string => {
  const hash = keccak_256(utf8ToBytes(digits));
  return [...digits]
    .map((digit, index) => {
      const byte = hash[index >> 1] ?? 0;
      const figure = index % 2 === 0 ? byte >> 4 : byte & 15;
      return figure >= 8 ? digit.toUpperCase() : digit;
    })
    .join('');
};

const normalEthereum = (address: string): string | undefined => {
  if (!ETHEREUM.test(address)) return undefined;
  const digits = address.slice(2);
  const written = withCapitals(digits.toLowerCase());
  return hasBothCases(digits) && digits !== written ? undefined : `0x${written}`;
};

const normalTron = (address: string): string | undefined => (isBase58(address, TRON_KINDS) ? address : undefined);

const NORMAL: Readonly<Record<AddressFormat, (address: string) => string | undefined>> = {
  bitcoin: normalBitcoin,
  ethereum: normalEthereum,
  tron: normalTron,
};

/**
 * Returns an address as it is stored; undefined where it does not fit the format of its network, or where all that is
 * sent there is lost. Checks the checksum:
 * Base58Check, BIP 173, BIP 350, and EIP-55 where an Ethereum address has letters of both cases
 * (contract/rules/destinations.md).
 */
export const normalAddress = (entered: string, format: AddressFormat): string | undefined => {
  const address = NORMAL[format](entered.trim());
  return address === undefined || isSink(address) ? undefined : address;
};

/** Refuses an address that does not fit the format of its network. */
export const checkAddress = (entered: string, format: AddressFormat): readonly Refusal<3101>[] =>
  normalAddress(entered, format) === undefined ? [refusal('address-wrong', { field: 'address' })] : [];
