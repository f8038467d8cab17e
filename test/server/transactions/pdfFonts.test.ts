import { LANGUAGES } from '../../../src/contract/index.ts';
import { fontsFor } from '../../../src/server/transactions/pdfFonts.ts';
import { textsOf } from '../../support/texts.ts';

/** Files whose texts are printed: statements, their types, and contracts of loans. */
const PRINTED = /^(server\/statements|transactions|loan-contract)\.json:/;

describe('the fonts of printed documents', () => {
  it.each(LANGUAGES)('have every character of the texts in %s', async (language) => {
    const texts = [...textsOf(language)]
      .filter(([at]) => PRINTED.test(at))
      .flatMap(([, forms]) => forms.map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(20);
    const { runsOf } = await fontsFor(language, texts);
    const written = texts.flatMap(runsOf).map(({ text }) => text);
    expect(written.filter((text) => text.includes('\uFFFD'))).toEqual([]);
  });

  it('replace a character that none of them has', async () => {
    const { runsOf } = await fontsFor('en', ['a\u{12000}']);
    expect(
      runsOf('a\u{12000}')
        .map(({ text }) => text)
        .join(''),
    ).toBe('a\uFFFD');
  });
});
