import { readTypedAddress } from '../../../src/domain/destinations/scannedAddress.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('an address that is typed or pasted', () => {
  it.each([
    ['grouped by spaces', 'TR7N HqjeKQxGTCi8 q8ZY4pL8otSzgjLj6t '],
    ['with the scheme of its network', `tron:${TRON}`],
    ['as it is', TRON],
  ])('is read %s', (_how, text) => expect(readTypedAddress(text, 'tron')).toBe(TRON));

  it('keeps the scheme of another network, so that it is refused', () =>
    expect(readTypedAddress(`tron:${TRON}`, 'ethereum')).toBe(`tron:${TRON}`));
});
