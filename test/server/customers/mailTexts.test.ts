import { LANGUAGES } from '../../../src/contract/index.ts';
import { FORGOT_PASSWORD, SIGN_IN, SIGN_UP } from '../../../src/domain/customer/verificationCode.ts';
import { codeMessage } from '../../../src/server/customers/codeMessage.ts';
import { customerMessage } from '../../../src/server/customers/customerMessage.ts';
import { readTexts } from '../../../src/server/texts/index.ts';

const texts = readTexts(process.cwd());

const MAIL = { channel: 'mail', address: 'sample@example.com' } as const;
const PHONE = { channel: 'text', callingCode: '+44', number: '7700900123' } as const;

describe.each(LANGUAGES)('messages in %s', (language) => {
  it.each([
    [SIGN_UP, true],
    [SIGN_UP, false],
    [SIGN_IN, true],
    [SIGN_IN, false],
    [FORGOT_PASSWORD, true],
    [FORGOT_PASSWORD, false],
  ] as const)(
    'contain a code and no unfilled variable, for purpose %i, known %s [COD-21, COD-23]',
    (purpose, known) => {
      for (const contact of [MAIL, PHONE]) {
        const message = codeMessage(texts, {
          contact,
          purpose,
          known,
          code: '481902',
          expiresAt: 1_790_000_600,
          language,
        });
        const told = purpose === SIGN_UP || known;
        expect(message.code).toBe(told ? '481902' : null);
        expect(message.text.includes('481902')).toBe(told);
        expect(message.text.includes('10')).toBe(told);
        expect(`${message.subject}${message.text}`).not.toMatch(/[{}]/);
        expect(message.subject === null).toBe(contact === PHONE);
        expect(message.usefulUntil).toBe(1_790_000_600);
      }
    },
  );

  it('about a changed password contain no unfilled variable, and no code [PWD-27]', () => {
    for (const contact of [MAIL, PHONE]) {
      const message = customerMessage(texts, 'passwordChanged', { contact, language });
      expect(message).toMatchObject({ code: null, to: contact === MAIL ? 'sample@example.com' : '+447700900123' });
      expect(`${message.subject}${message.text}`).not.toMatch(/[{}]/);
    }
  });

  it('fit into three parts of a text message', () => {
    for (const { text } of Object.values(texts.mail(language))) {
      const oneByteLetters = /^[\x20-\x7e\näöüÄÖÜßàèéùìòñÑ]*$/.test(text);
      expect(text.length).toBeLessThanOrEqual(3 * (oneByteLetters ? 153 : 67));
    }
  });
});
