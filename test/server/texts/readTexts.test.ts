import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTexts } from '../../../src/server/texts/index.ts';

describe('the texts of the server', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sun-texts-'));
    cpSync('locales', join(root, 'locales'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const replaceIn = (file: string, text: string, by: string) => {
    const path = join(root, 'locales', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(text, by));
  };

  it('are read of each language, in its own words', () => {
    const texts = readTexts(root);
    expect(texts.mail('de').signUp.subject).not.toBe(texts.mail('en').signUp.subject);
    expect(texts.notifications('ja').titles.filled).not.toBe(texts.notifications('en').titles.filled);
    expect(texts.label('de', 'minimum-deposit')).toBe('30 USD');
  });

  it.each([
    ['ko/server/mail.json', '"subject"', 'signUp.subject'],
    ['fr/server/notifications.json', '"closed-by-system"', 'titles.closed-by-system'],
    ['vi/server/labels.json', '"minimum-deposit"', 'minimum-deposit'],
    ['th/refusals.json', '"wrong-email"', 'wrong-email'],
  ])('cannot be read where %s lacks %s, and say so', (file, key, missing) => {
    replaceIn(file, key, '"another"');
    expect(() => readTexts(root)).toThrow(`locales/${file} has no text for "${missing}".`);
  });

  it.each(['th/legal/risk/2026-09-01.md', 'en/legal/customer/2026-09-01.md'])(
    'cannot be read without %s: consent would be kept in a language that nobody was shown',
    (file) => {
      rmSync(join(root, 'locales', file));
      expect(() => readTexts(root)).toThrow(
        `locales/${file} is missing: a legal text is in every language or in none.`,
      );
    },
  );
});
