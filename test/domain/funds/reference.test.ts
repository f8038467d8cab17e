import { referenceKey } from '../../../src/domain/funds/reference.ts';

describe('what references are compared by', () => {
  it.each(['AB12CD', 'ab12cd', '0xAB12CD', '0Xab12cd', ' AB 12-CD ', 'AB\u200b12CD', 'ＡＢ１２ＣＤ'])(
    'is the same however one is written: %j',
    (written) => {
      expect(referenceKey(written)).toBe('AB12CD');
    },
  );

  it('differs between payments of one transaction', () => {
    expect(referenceKey('AB12:0')).not.toBe(referenceKey('AB12:1'));
  });

  it('is empty without a letter or digit', () => {
    expect(referenceKey(' --\u200b ')).toBe('');
  });
});
