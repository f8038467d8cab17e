import { REFUSALS } from '../../src/domain/refusal.ts';
import { INSTRUMENTS } from '../../src/server/market/instruments.ts';
import { LANGUAGES } from '../../src/contract/index.ts';
import { operations } from '../support/contract.ts';
import { filesOf, isLeftInEnglish, lacksPluralForms, placeholdersOf, textsOf } from '../support/texts.ts';

const english = textsOf('en');
const keysOf = (file: string) =>
  [...english.keys()].filter((at) => at.startsWith(`${file}:`)).map((at) => at.slice(file.length + 1));
const languages: readonly string[] = LANGUAGES;
const translations = languages.filter((language) => language !== 'en');

describe('the texts in English (§8)', () => {
  it('contain one for each refusal of the catalogue', () => {
    expect(keysOf('refusals.json')).toEqual(Object.keys(REFUSALS));
  });

  it('contain a name for each instrument', () => {
    expect(keysOf('server/instruments.json').sort()).toEqual(INSTRUMENTS.map(({ symbol }) => symbol).sort());
  });

  it("match the success messages in the contract's examples", () => {
    const said = operations.flatMap(({ name, answers }) =>
      answers.flatMap(({ body }) =>
        Object.values(body.examples ?? {}).flatMap(({ value }) => {
          const { code, msg } = value as { readonly code?: number; readonly msg?: string };
          return code === 200 && msg !== 'OK' && msg !== undefined ? [`${name}: ${msg}`] : [];
        }),
      ),
    );
    const kept = keysOf('server/messages.json').map(
      (key) => `${key}: ${english.get(`server/messages.json:${key}`)?.[0]?.text}`,
    );
    expect(kept.filter((text) => text !== 'ok: OK').sort()).toEqual([...new Set(said)].sort());
  });
});

it.each(languages)('has all plural forms of %s wherever a text has plural forms', (language) => {
  const lacking = [...textsOf(language)].filter(([, forms]) => lacksPluralForms(language, forms));
  expect(lacking.map(([at]) => at)).toEqual([]);
});

it.each(languages)(
  'name each ending of an order in %s the same in notifications, history and positions',
  (language) => {
    const texts = textsOf(language);
    const wordAt = (at: string) => texts.get(at)?.map(({ text }) => text);
    const titles = {
      closed: 'ended.customer',
      'stop-loss-reached': 'ended.stop-loss',
      'take-profit-reached': 'ended.take-profit',
      'closed-by-system': 'ended.close-out',
      canceled: 'canceled.customer',
      expired: 'canceled.expired',
      'order-exception': 'state.exception',
      'demo-reset': 'ended.demo-reset',
    };
    for (const [kind, status] of Object.entries(titles))
      expect(wordAt(`server/notifications.json:titles.${kind}`)).toEqual(wordAt(`orders.json:status.${status}`));
    expect(wordAt('orders.json:status.canceled.demo-reset')).toEqual(wordAt('orders.json:status.ended.demo-reset'));
    expect(wordAt('positions.json:expiry')).toEqual(wordAt('orders.json:expiry.label'));
    expect(wordAt('positions.json:untilCanceled')).toEqual(wordAt('orders.json:expiry.canceled'));
  },
);

describe.each(translations)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const atFault = (fault: (at: string) => boolean) => [...english.keys()].filter((at) => texts.has(at) && fault(at));

  it('have the files and keys of the English texts', () => {
    expect(filesOf(language)).toEqual(filesOf('en'));
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('are empty only where the English text is, and have no space around them', () => {
    const isEmpty = (of: typeof texts, at: string) => of.get(at)?.some(({ text }) => text === '');
    const isPadded = (at: string) => texts.get(at)?.some(({ text }) => text !== text.trim()) ?? false;
    expect(atFault((at) => isEmpty(texts, at) !== isEmpty(english, at) || isPadded(at))).toEqual([]);
  });

  it('have plural forms where the English texts have them', () => {
    const hasForms = (of: typeof texts, at: string) => of.get(at)?.some(({ form }) => form) ?? false;
    expect(atFault((at) => hasForms(texts, at) !== hasForms(english, at))).toEqual([]);
  });

  it('contain the variables and elements of the English texts', () => {
    const held = (of: typeof texts, at: string) => String(placeholdersOf(of.get(at) ?? []));
    expect(atFault((at) => held(texts, at) !== held(english, at))).toEqual([]);
  });

  it('contain no untranslated English', () => {
    const source = (at: string) => english.get(at) ?? [];
    expect(
      atFault((at) => texts.get(at)?.some(({ text }) => isLeftInEnglish(language, text, source(at))) ?? false),
    ).toEqual([]);
  });
});
