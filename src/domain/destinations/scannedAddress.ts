import type { AddressFormat } from './address.ts';

/** Scheme of a payment address in a QR code, with the format that it is for (BIP 21, ERC-681). */
const SCHEMES: Readonly<Record<string, AddressFormat>> = { bitcoin: 'bitcoin', ethereum: 'ethereum', tron: 'tron' };
const PAYMENT =
  /^(?<scheme>[a-z]+):(?:\/\/)?(?:pay-)?(?<target>[^?@/]+)(?:@(?<chain>\d+))?(?:\/(?<call>\w+))?(?:\?(?<query>.*))?$/is;
const ETHEREUM_MAINNET = '1';

/** Text of a QR code as an address, and the format that its scheme names; null for a text without a scheme. */
export type ScannedAddress = { readonly address: string; readonly format: AddressFormat | null };

/**
 * Reads the address from a QR code's text: the text itself, or a payment address. Of a token's transfer it is the
 * receiver, never the token's contract. Undefined for another scheme, another chain, and a call that is no transfer.
 */
export const readScannedAddress = (text: string): ScannedAddress | undefined => {
  const trimmed = text.trim();
  if (!trimmed.includes(':')) return /^[0-9A-Za-z]+$/.test(trimmed) ? { address: trimmed, format: null } : undefined;
  const { scheme = '', target = '', chain, call, query } = PAYMENT.exec(trimmed)?.groups ?? {};
  const format = SCHEMES[scheme.toLowerCase()];
  if (format === undefined || (chain !== undefined && chain !== ETHEREUM_MAINNET)) return undefined;
  if (call === undefined) return { address: target, format };
  const receiver = /(?:^|&)address=([0-9A-Za-z]+)(?:&|$)/.exec(query ?? '')?.[1];
  return call === 'transfer' && receiver !== undefined ? { address: receiver, format } : undefined;
};

/**
 * Reads an address as it was typed or pasted for a format: without the spaces that a page groups it by, and without the
 * scheme of its own network. What names another network stays as it is, so that it is refused.
 */
export const readTypedAddress = (text: string, format: AddressFormat | undefined): string => {
  const joined = text.replaceAll(/\s/g, '');
  const read = joined.includes(':') ? readScannedAddress(joined) : undefined;
  return read && read.format === format ? read.address : joined;
};
