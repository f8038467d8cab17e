import { checkEmail, checkPhone, contactAddress, normalEmail } from '../../../src/domain/customer/contact.ts';
import { refusalName } from '../../../src/domain/refusal.ts';

const emailRefusals = (email: string) => checkEmail(email).map(({ code }) => refusalName(code));
const phoneRefusals = (callingCode: string, phone: string) =>
  checkPhone({ callingCode, phone }).map(({ code }) => refusalName(code));

describe('an e-mail address (§5)', () => {
  it.each([
    'sample@example.com',
    ' Sample@Example.COM ',
    "o'neil+sun@mail.example.co.uk",
    'a@b.cd',
    'sample@xn--mnchen-3ya.example',
  ])('is accepted as an e-mail address: %s', (email) => expect(emailRefusals(email)).toEqual([]));

  it.each([
    '',
    'sample',
    'sample@example',
    '@example.com',
    'sample@.com',
    'sample@example..com',
    '.sample@example.com',
    'sam..ple@example.com',
    'sam ple@example.com',
    'sample@exam_ple.com',
    'sample@example.com\nBcc: all@example.com',
    'sample@-example.com',
    'a@b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `sample@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`,
  ])('is refused as an e-mail address: %j', (email) => expect(emailRefusals(email)).toEqual(['wrong-email']));

  it('normalises an e-mail address to one form, however it was written', () => {
    expect(normalEmail(' Sample@Example.COM ')).toBe('sample@example.com');
  });

  it('refuses a very long and wrong e-mail address at once', () => {
    const startedAt = performance.now();
    expect(emailRefusals(`${'a.'.repeat(120)}@`)).toEqual(['wrong-email']);
    expect(emailRefusals(`a@${'a-'.repeat(120)}`)).toEqual(['wrong-email']);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe('a phone number (§5)', () => {
  it('is refused as a phone number without its calling code', () => {
    expect(phoneRefusals('', '7700 900123')).toEqual(['calling-code-missing']);
  });

  it.each([
    ['+44', '7700 900123'],
    ['+44', '(0)7700-900.123'],
    ['+1', '202-555-0123'],
    ['+86', '138 1234 5678'],
  ])('is accepted as a phone number as people write it: %s %s', (callingCode, phone) =>
    expect(phoneRefusals(callingCode, phone)).toEqual([]),
  );

  it.each([
    ['+44', '123'],
    ['+44', '7700900123456789'],
    ['+44', '7700 900123 ext 5'],
    ['+44', 'sample@example.com'],
    ['+86', '12812345678'],
    ['+86', '1381234567'],
  ])('is refused as a phone number: %s %s', (callingCode, phone) =>
    expect(phoneRefusals(callingCode, phone)).toEqual(['wrong-phone']),
  );
});

describe('the address of a contact', () => {
  it('is its e-mail address, or its number in the international form', () => {
    expect(contactAddress({ channel: 'mail', address: 'sample@example.com' })).toBe('sample@example.com');
    expect(contactAddress({ channel: 'text', callingCode: '+44', number: '7700900123' })).toBe('+447700900123');
  });
});
