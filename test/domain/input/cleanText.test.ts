import fc from 'fast-check';
import { withoutSpecialCharacters, withoutTags } from '../../../src/domain/input/cleanText.ts';

describe('the filter of special characters (§5)', () => {
  it.each([
    ['Anna-Lena <3 Müller!', 'AnnaLena 3 Müller'],
    ['日本語、テスト', '日本語テスト'],
    ['ทดสอบ (1)', 'ทดสอบ 1'],
  ])('leaves letters of any script, digits and spaces: %s', (text, cleaned) => {
    expect(withoutSpecialCharacters(text)).toBe(cleaned);
  });
});

describe('the remover of HTML tags (§5)', () => {
  it.each([
    ['<b>Sun</b>', 'Sun'],
    ['Sun<br/>', 'Sun'],
    ['<img src=x onerror=alert(1)>Sun', 'Sun'],
    ['<scr<b>ipt>alert(1)</script>', 'alert(1)'],
    ['<!-- a -->Sun', 'Sun'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ])('of %s leaves %s', (text, cleaned) => expect(withoutTags(text)).toBe(cleaned));

  it('leaves no tag, however they are nested', () => {
    const pieces = fc.array(fc.constantFrom('<', '>', '/', 'b', '<b>', '</b>', ' x', '!'), { maxLength: 30 });
    fc.assert(fc.property(pieces, (parts) => !/<\/?[a-z!][^<>]*>/i.test(withoutTags(parts.join('')))));
  });
});
