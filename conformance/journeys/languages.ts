import type { Journey } from '../checks/check.ts';
import { LANGUAGES } from '../../src/contract/index.ts';

/** Headers with the language that each means and the requirement that says so. */
const HEADERS: readonly (readonly [header: string, language: string, requirement: string])[] = [
  ['en-GB,en;q=0.9', 'en', 'GEN-42'],
  ['zh-HK,zh;q=0.9,en;q=0.8', 'zh-TW', 'GEN-43'],
  ['zh-Hant', 'zh-TW', 'GEN-43'],
  ['en;q=0.5, de-CH;q=0.8', 'de', 'GEN-41'],
  ['pt-BR,pt;q=0.9,es;q=0.4', 'es', 'GEN-41'],
  ['de;q=0, fr;q=0.1', 'fr', 'GEN-45'],
  ['DE', 'de', 'GEN-44'],
  ['nl', 'en', 'GEN-47'],
  ['*', 'en', 'GEN-46'],
  ['', 'en', 'GEN-47'],
  ['de_CH, fr;q=0.2', 'fr', 'GEN-96'],
  ['de;q=1.5, it;q=0.1', 'it', 'GEN-45'],
  ['fr, de', 'fr', 'GEN-41'],
  [`${'nl,'.repeat(32)}de`, 'en', 'GEN-49'],
  [`${'nl,'.repeat(31)}de`, 'de', 'GEN-49'],
];

export const languages: Journey = {
  title: 'Languages',
  checks: [
    {
      name: 'each of the ten languages has its own text of a refusal',
      requirements: ['GEN-40', 'REF-6'],
      async run(trial) {
        const texts = new Map<string, string>();
        for (const language of LANGUAGES) texts.set((await trial.call('getUser', { language })).msg, language);
        trial.equal('GEN-40', 'different texts of 401 in ten languages', texts.size, LANGUAGES.length);
      },
    },
    {
      name: 'the language is chosen from Accept-Language by weight, region and order',
      requirements: [
        'GEN-40',
        'GEN-41',
        'GEN-42',
        'GEN-43',
        'GEN-44',
        'GEN-45',
        'GEN-46',
        'GEN-47',
        'GEN-48',
        'GEN-49',
        'GEN-96',
      ],
      async run(trial) {
        for (const [header, language, requirement] of HEADERS) {
          const plain = await trial.call('getUser', { language });
          const chosen = await trial.call('getUser', { headers: { 'Accept-Language': header } });
          trial.equal(
            requirement,
            `msg with Accept-Language "${header.slice(0, 40)}" of ${header.split(',').length} entries, which means ${language}`,
            chosen.msg,
            plain.msg,
          );
        }
      },
    },
    {
      name: 'a path that is no operation is answered in the language of the request',
      requirements: ['GEN-28', 'GEN-40'],
      async run(trial) {
        const texts = new Set<string>();
        for (const language of ['en', 'ja', 'de']) {
          texts.add(
            (await trial.send({ method: 'GET', path: '/api/none', headers: { 'Accept-Language': language } })).msg,
          );
        }
        trial.equal('GEN-28', 'different texts of 404 in three languages', texts.size, 3);
      },
    },
    {
      name: 'names of instruments are in the language of the answer, symbols are not',
      requirements: ['INS-15', 'INS-20'],
      async run(trial) {
        const [english, japanese] = [
          await trial.succeed('listMarketTabs', { language: 'en' }),
          await trial.succeed('listMarketTabs', { language: 'ja' }),
        ];
        const symbols = ({ tabs }: typeof english) =>
          tabs.flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));
        trial.equal('INS-20', 'symbols in Japanese', symbols(japanese), symbols(english));
        const names = ({ tabs }: typeof english) =>
          tabs.flatMap(({ instruments }) => instruments.map(({ name }) => name));
        trial.holds(
          'INS-15',
          'names in Japanese',
          names(japanese).join() !== names(english).join(),
          'other names than in English',
          names(japanese).slice(0, 3),
        );
      },
    },
  ],
};
