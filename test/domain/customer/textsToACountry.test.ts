import { textsToACountry } from '../../../src/domain/customer/verificationCode.ts';

it('a calling code has all texts of an hour where it is the only one, an equal part of up to four, and else a quarter', () => {
  const codes = ['+44', '+49', '+41', '+33', '+39'];
  const parts = [1, 2, 3, 4, 5].map((count) => textsToACountry(100, codes.slice(0, count)));
  expect(parts).toEqual([100, 50, 34, 25, 25]);
  expect(textsToACountry(100, null)).toBe(25);
  expect(textsToACountry(1, null)).toBe(1);
});
