/** Beginning of a transaction id that some explorers write and others leave out. */
const HEX_PREFIX = /^0X(?=.)/;

/**
 * Returns what two references are compared by: a transaction id or a bank's reference without what differs only in how
 * it is written. Letters and digits alone, in capitals, without a leading `0x`: `0xAB 12-cd` and `ab12cd` are `AB12CD`.
 */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(HEX_PREFIX, '');
