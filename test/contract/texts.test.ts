import { readFileSync } from 'node:fs';
import { refusalName, REFUSALS } from '../../src/domain/refusal.ts';
import { CALLING_CODES } from '../../src/server/content/callingCodes.ts';
import { INSTRUMENTS } from '../../src/server/market/instruments.ts';
import { LANGUAGES } from '../../src/contract/index.ts';
import { contract, operations } from '../support/contract.ts';
import { found } from '../support/contractExamples.ts';
import {
  filesOf,
  hasOtherScript,
  isLeftInEnglish,
  lacksPluralForms,
  placeholdersOf,
  textsOf,
} from '../support/texts.ts';

const english = textsOf('en');
const keysOf = (file: string) =>
  [...english.keys()].filter((at) => at.startsWith(`${file}:`)).map((at) => at.slice(file.length + 1));
const languages: readonly string[] = LANGUAGES;
const translations = languages.filter((language) => language !== 'en');

describe('the ten languages', () => {
  it('have no two tags of one language, between which neither the server nor the app could choose by its first part', () => {
    const primaries = LANGUAGES.map((language) => language.replace(/-.*/, ''));
    expect(new Set(primaries).size).toBe(LANGUAGES.length);
  });

  it('are listed in the chapter of the contract as the schema has them', () => {
    const chapter = readFileSync('contract/rules/general.md', 'utf8');
    const [, listed = ''] = /The contract has ten languages: ([^.]+)\./.exec(chapter) ?? [];
    expect(listed.split(', ').sort()).toEqual(LANGUAGES.map((language) => `\`${language}\``).sort());
  });
});

describe('the texts in English (§8)', () => {
  it('contain one for each refusal of the catalogue', () => {
    expect(keysOf('refusals.json')).toEqual(Object.keys(REFUSALS));
  });

  it('contain a name for each instrument', () => {
    expect(keysOf('server/instruments.json').sort()).toEqual(INSTRUMENTS.map(({ symbol }) => symbol).sort());
  });

  it("are the messages of every answer in the contract's examples [GEN-73]", () => {
    type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };
    const isEnvelope = (value: object): value is Envelope => 'code' in value && 'msg' in value && 'data' in value;
    const faults = Object.values(contract.components.responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.values(examples).map(({ value }) => value)),
    );
    const envelopes = [...found(isEnvelope).map(([, envelope]) => envelope), ...(faults as readonly Envelope[])];
    expect(faults.length).toBeGreaterThan(5);
    expect(envelopes.length).toBeGreaterThan(200);
    const pattern = (text: string) =>
      new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{.*?\}\}/g, '.+')}$`);
    const formsOf = (at: string) => (english.get(at) ?? []).map(({ text }) => pattern(text));
    const said = ({ code }: Envelope): readonly RegExp[] => {
      if (code === 200) return keysOf('server/messages.json').flatMap((key) => formsOf(`server/messages.json:${key}`));
      const fault = formsOf(`server/labels.json:fault-${code}`);
      return fault.length > 0 ? fault : formsOf(`refusals.json:${refusalName(code)}`);
    };
    const others = envelopes.filter((one) => !said(one).some((form) => form.test(one.msg)));
    expect(others.map(({ code, msg }) => [code, msg])).toEqual([]);
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

it.each(languages)('name each instrument in %s, coins among them, as no other', (language) => {
  const texts = textsOf(language);
  const names = INSTRUMENTS.map(({ symbol }) => texts.get(`server/instruments.json:${symbol}`)?.[0]?.text ?? '');
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(INSTRUMENTS.length);
});

it.each(languages)('name each country in %s, in its own script, as no other', (language) => {
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const names = CALLING_CODES.map(({ country }) => regions.of(country) ?? '');
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(CALLING_CODES.length);
  if (hasOtherScript(language)) expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([]);
});

it('name each language by its own name, as no other', () => {
  const names = languages.map((language) => textsOf(language).get('language.json:name')?.[0]?.text ?? '');
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(languages.length);
});

it.each(languages)('names in %s the volume of an order before its price, as hidden amounts need it', (language) => {
  const texts = textsOf(language);
  const named = ['order.buy', 'order.sell', 'closing.buy', 'closing.sell'].flatMap(
    (key) => texts.get(`server/notifications.json:${key}`) ?? [],
  );
  expect(named).toHaveLength(4);
  for (const { text } of named) expect(text).toMatch(/^\{\{symbol\}\}.*\{\{volume\}\}.*\{\{price\}\}/);
});

/** Matches a figure beside the word of what it counts, such as `{{days}} days` or `{{count}} other devices`. */
const COUNTED =
  /\{\{[^}]+\}\} (?:[a-z]+ )?(?:answers|cards|characters|days|decimals|devices|digits|entries|hours|minutes|months|nights|orders|parts|places|positions|questions|results|searches|seconds|sign-ups|times|tries|wallets|weeks|years)\b/;
/** Texts whose figure counts nothing or is never one: percentages, constants, and a sum that only several positions have. */
const WITHOUT_FORMS = [
  ...['chart.json:lines.sum.buy', 'chart.json:lines.sum.sell', 'chart.json:lines.sum.none'],
  ...['input.json:lengthRange', 'refusals.json:too-many-orders', 'ui.json:error.timeout'],
  ...['loans.json:levels.now', 'loans.json:levels.afterNote', 'server/notifications.json:margin-warning.text'],
  'server/notifications.json:maintenance-warning.text',
  ...['signUp', 'signUpTaken', 'signIn', 'resetPassword', 'contact'].flatMap((name) => [
    `server/mail.json:${name}.mail`,
    `server/mail.json:${name}.text`,
  ]),
];

it('have plural forms wherever a figure that can be one stands beside the word of what it counts', () => {
  const counted = [...english].filter(([, forms]) => forms.some(({ form, text }) => !form && COUNTED.test(text)));
  expect(counted.map(([at]) => at).sort()).toEqual(WITHOUT_FORMS.toSorted());
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
  },
);

/** Keys of one thing that several screens name: an event, a figure, a button. */
const ONE_NAME = [
  [
    'orders.json:status.state.exception',
    'history.json:event.exception',
    'server/notifications.json:titles.order-exception',
  ],
  ['home.json:account.openProfit', 'positions.json:profit'],
  ['home.json:account.closesOutAt', 'positions.json:closesOutAt'],
  ['home.json:account.marginSum', 'positions.json:sum.margin'],
  ['positions.json:net', 'positions.json:several.net', 'history.json:net'],
  ['positions.json:priceResult', 'history.json:priceResult'],
  [
    'formulas.json:inputs.overnightFee',
    'history.json:event.overnight',
    'history.json:overnight',
    'ticket.json:cost.overnightLater',
  ],
  ['profile.json:told.deals', 'notifications.json:group.deals'],
  ['profile.json:told.failures', 'notifications.json:group.failures'],
  ['risks.json:closeOut.answer', 'server/knowledge.json:questions.closeOut.closed'],
  ['events.json:closedOut.putAway', 'ticket.json:putAway'],
] as const;

it.each(languages)('name each event, figure and button in %s the same on all screens that have it', (language) => {
  const texts = textsOf(language);
  const named = ONE_NAME.map((keys) => keys.map((at) => [at, texts.get(at)?.[0]?.text]));
  for (const [[, first] = [], ...others] of named)
    for (const [at, text] of others) expect([at, text]).toEqual([at, first]);
});

/** Stem of the word for a close-out, and of that for a rejected order, in each language. */
const STEMS: Readonly<Record<string, { readonly closeOut: RegExp; readonly rejected: RegExp }>> = {
  en: { closeOut: /close-out|closed out/i, rejected: /reject/i },
  'zh-TW': { closeOut: /強制平倉/, rejected: /拒/ },
  es: { closeOut: /forzos/, rejected: /rechaz/i },
  fr: { closeOut: /forcée/, rejected: /rejet/i },
  de: { closeOut: /zwangs/i, rejected: /abgelehnt/i },
  it: { closeOut: /forzat/, rejected: /rifiutat/i },
  ja: { closeOut: /ロスカット/, rejected: /拒否/ },
  ko: { closeOut: /강제 청산/, rejected: /거절/ },
  th: { closeOut: /บังคับปิด/, rejected: /ปฏิเสธ/ },
  vi: { closeOut: /buộc đóng/i, rejected: /từ chối/i },
};
const OF_CLOSE_OUTS = [
  'orders.json:status.ended.close-out',
  'server/notifications.json:titles.closed-by-system',
  'notifications.json:empty.failures',
  'notifications.json:empty.warnings',
  'profile.json:told.marginNote',
  'home.json:account.closesOutAt',
  'ticket.json:cost.closeOutAt',
];
const OF_REJECTED_ORDERS = [
  'orders.json:status.state.exception',
  'notifications.json:empty.failures',
  'profile.json:told.failuresNote',
  'ticket.json:cost.note.limit',
  'ticket.json:cost.note.stop',
];

it.each(languages)('call a close-out, and a rejected order, in %s by one word on all screens', (language) => {
  const texts = textsOf(language);
  const reasons = [...texts.keys()].filter((at) => at.startsWith('orders.json:status.exception.'));
  const lacking = (stem: RegExp | undefined, keys: readonly string[]) =>
    keys.filter((at) => !texts.get(at)?.every(({ text }) => stem?.test(text)));
  expect(lacking(STEMS[language]?.closeOut, OF_CLOSE_OUTS)).toEqual([]);
  expect(lacking(STEMS[language]?.rejected, [...OF_REJECTED_ORDERS, ...reasons])).toEqual([]);
});

it('keep the signs : ; ? ! % « » of French texts on the line of their word by a no-break space', () => {
  const parted = [...textsOf('fr')].filter(([, forms]) => forms.some(({ text }) => / [:;?!%»]|« /.test(text)));
  expect(parted.map(([at]) => at)).toEqual([]);
});

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
