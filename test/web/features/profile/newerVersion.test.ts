import { isNewer } from '../../../../src/web/features/profile/newerVersion.ts';

describe('a version', () => {
  it.each([
    ['3.3.3', '3.3.2'],
    ['3.10.0', '3.9.9'],
    ['4.0.0', '3.99.99'],
  ])('%s is later than %s [CFG-33]', (version, than) => {
    expect(isNewer(version, than)).toBe(true);
    expect(isNewer(than, version)).toBe(false);
  });

  it('is not later than itself', () => {
    expect(isNewer('3.3.2', '3.3.2')).toBe(false);
  });
});
