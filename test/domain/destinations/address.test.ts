import { checkAddress, normalAddress } from '../../../src/domain/destinations/address.ts';
import { findLookAlike } from '../../../src/domain/destinations/lookAlike.ts';
import { findNetwork, WALLET_NETWORKS } from '../../../src/domain/destinations/network.ts';
import { readScannedAddress } from '../../../src/domain/destinations/scannedAddress.ts';
import { BITCOIN, ETHEREUM, SINKS, TRON } from './addresses.ts';

const WRONG = [{ code: 3101, detail: { field: 'address' } }];

describe('an address of Bitcoin', () => {
  it.each(BITCOIN.valid)('is taken: %s', (address) => {
    expect(normalAddress(address, 'bitcoin')).toBe(address);
  });

  it.each(BITCOIN.valid.filter((address) => address.startsWith('bc1')))('is kept in lower case: %s', (address) => {
    expect(normalAddress(address.toUpperCase(), 'bitcoin')).toBe(address);
  });

  it.each([...BITCOIN.elsewhere, ...BITCOIN.broken, ...ETHEREUM.valid, ...TRON.valid])(
    'is refused where it is broken or of another network [DST-6, DST-7]: %s',
    (address) => {
      expect(checkAddress(address, 'bitcoin')).toEqual(WRONG);
    },
  );
});

describe('an address of Ethereum', () => {
  it.each(ETHEREUM.valid)('is taken, and kept with the capitals of EIP-55 [DST-4, DST-5]: %s', (address) => {
    expect(normalAddress(address, 'ethereum')).toBe(address);
    expect(normalAddress(address.toLowerCase(), 'ethereum')).toBe(address);
    expect(normalAddress(`0x${address.slice(2).toUpperCase()}`, 'ethereum')).toBe(address);
  });

  it.each([...ETHEREUM.broken, ...BITCOIN.valid, ...TRON.valid])(
    'is refused where it is broken or of another network: %s',
    (address) => {
      expect(checkAddress(address, 'ethereum')).toEqual(WRONG);
    },
  );
});

describe('an address of Tron', () => {
  it.each(TRON.valid)('is taken: %s', (address) => {
    expect(normalAddress(address, 'tron')).toBe(address);
  });

  it.each([...TRON.broken, ...BITCOIN.valid, ...BITCOIN.elsewhere, ...ETHEREUM.valid])(
    'is refused where it is broken or of another network: %s',
    (address) => {
      expect(checkAddress(address, 'tron')).toEqual(WRONG);
    },
  );
});

describe('a checked address', () => {
  it('has white space at its ends removed, and none within', () => {
    expect(normalAddress(`\u00a0 ${TRON.valid[0]}\n`, 'tron')).toBe(TRON.valid[0]);
  });
});

describe('the network of a wallet', () => {
  it.each([
    ['USDT', 'Bitcoin'],
    ['USDT', ''],
    ['USDT', 'trc-20'],
    ['BTC', 'ERC-20'],
    ['DOGE', 'Dogecoin'],
    ['USDT', 'constructor'],
  ])('is never guessed: %s on "%s" is refused', (coinName, coinNetwork) => {
    expect(findNetwork(WALLET_NETWORKS, { coinName, coinNetwork })).toEqual({
      refused: { code: 3009, detail: { field: 'coinNetwork' } },
    });
  });
});

describe('a look-alike of a saved address', () => {
  const saved = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  it('is one with the same characters at both ends', () => {
    expect(findLookAlike('0x5aae000000000000000000000000000000000aed', [TRON.valid[0], saved])).toBe(saved);
  });

  it.each([saved, saved.toLowerCase(), '0x5bAe000000000000000000000000000000000aed', ETHEREUM.valid[1]])(
    'is not the address itself, nor one with other ends: %s',
    (address) => {
      expect(findLookAlike(address, [saved])).toBeUndefined();
    },
  );
});

describe('the text of a QR code', () => {
  const ethereum = ETHEREUM.valid[4];
  it.each([
    [TRON.valid[0], { address: TRON.valid[0], format: null }],
    [`bitcoin:${BITCOIN.valid[0]}?amount=0.1&label=x`, { address: BITCOIN.valid[0], format: 'bitcoin' }],
    ['BITCOIN:BC1QVYQ0', { address: 'BC1QVYQ0', format: 'bitcoin' }],
    [`ethereum:${ethereum}`, { address: ethereum, format: 'ethereum' }],
    [`ethereum:pay-${ethereum}@1?value=1e18`, { address: ethereum, format: 'ethereum' }],
    [
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ethereum}&uint256=1`,
      { address: ethereum, format: 'ethereum' },
    ],
    [`tron:${TRON.valid[0]}`, { address: TRON.valid[0], format: 'tron' }],
    [`ethereum:${ethereum}@137`, undefined],
    [`ethereum:${ethereum}@1/approve?address=${ethereum}`, undefined],
    ['litecoin:ltc1q', undefined],
    ['https://example.com/0x5aAe', undefined],
    ['', undefined],
  ])('names the receiver, or nothing: %s', (text, read) => {
    expect(readScannedAddress(text)).toEqual(read);
  });
});

describe('an address from which nobody can send anything', () => {
  const sinks = Object.entries(SINKS).flatMap(([format, addresses]) =>
    addresses.map((address) => [address, format as keyof typeof SINKS] as const),
  );
  it.each(sinks)('is refused: %s [DST-46]', (address, format) => {
    expect(checkAddress(address, format)).toEqual(WRONG);
    if (format === 'ethereum') expect(checkAddress(address.toLowerCase(), format)).toEqual(WRONG);
  });
});
