import { APPLIES, ruleAgainst } from '../../../src/server/reviews/rules.ts';

describe('a condition of the reviewer’s rules', () => {
  it.each([
    ['above', '200', '199', true],
    ['above', '200', '200', false],
    ['equals', ' Ann Example ', 'ann example', true],
    ['equals', 'Ann', 'Anne', false],
    ['differs', 'Ann', 'Anne', true],
    ['differs', 'ANN ', 'ann', false],
  ] as const)('%s compares "%s" with "%s": %s [SBX-58]', (operator, fact, value, isMet) => {
    expect(APPLIES[operator](fact, value)).toBe(isMet);
  });

  it('is not met by a request without its fact [SBX-94]', () => {
    expect(ruleAgainst('deposit', { facts: {}, images: {} })).toBeUndefined();
    expect(ruleAgainst('deposit', { facts: { proofWidth: '199' }, images: {} })?.id).toBe('proof-too-small');
    expect(ruleAgainst('identity', { facts: { proofWidth: '199' }, images: {} })).toBeUndefined();
  });
});
