import de from '../../../locales/de/server/knowledge.json' with { type: 'json' };
import en from '../../../locales/en/server/knowledge.json' with { type: 'json' };
import es from '../../../locales/es/server/knowledge.json' with { type: 'json' };
import fr from '../../../locales/fr/server/knowledge.json' with { type: 'json' };
import it from '../../../locales/it/server/knowledge.json' with { type: 'json' };
import ja from '../../../locales/ja/server/knowledge.json' with { type: 'json' };
import ko from '../../../locales/ko/server/knowledge.json' with { type: 'json' };
import th from '../../../locales/th/server/knowledge.json' with { type: 'json' };
import vi from '../../../locales/vi/server/knowledge.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/server/knowledge.json' with { type: 'json' };
import type { Language } from '../../contract/index.ts';
import { CLOSE_OUT_RATIO } from '../../domain/money/closeOut.ts';
import { figureText, filled, percentText } from '../http/index.ts';

/** Texts of the questions. A text missing in a language does not compile. */
const TEXTS: Readonly<Record<Language, typeof en>> = { en, 'zh-TW': zhTW, ja, de, fr, it, ko, es, vi, th };

type QuestionId = keyof typeof en.questions;
type Question = { readonly id: QuestionId; readonly options: readonly string[]; readonly right: string };

/** Version of the questions; raised whenever a question or a right answer changes. */
export const KNOWLEDGE_VERSION = 1;

/** Questions before the first order on the real account, in order. */
export const QUESTIONS: readonly Question[] = [
  { id: 'margin', options: ['fee', 'setAside', 'mostLost'], right: 'setAside' },
  { id: 'leverage', options: ['bothLarger', 'gainsLarger', 'noDifference'], right: 'bothLarger' },
  { id: 'move', options: ['nothing', 'same', 'timesLeverage'], right: 'timesLeverage' },
  { id: 'stopLoss', options: ['exactPrice', 'firstPrice', 'never'], right: 'firstPrice' },
  { id: 'closeOut', options: ['waited', 'paidIn', 'closed'], right: 'closed' },
  { id: 'losses', options: ['wholeAccount', 'marginOnly', 'none'], right: 'wholeAccount' },
];

/** Figures of an example: a move against the customer, in percent, at a leverage. */
const EXAMPLE = { leverage: 20, move: 1 } as const;

const figures = (language: Language) => ({
  leverage: figureText(language, String(EXAMPLE.leverage)),
  move: percentText(language, String(EXAMPLE.move)),
  loss: percentText(language, String(EXAMPLE.leverage * EXAMPLE.move)),
  closeOut: percentText(language, CLOSE_OUT_RATIO.toFixed()),
});

/** Returns the questions with their possible answers, in a language. */
export const wordQuestions = (language: Language) =>
  QUESTIONS.map(({ id, options }) => {
    const { question, options: words } = TEXTS[language].questions[id];
    const worded = (text: string) => filled(text, figures(language));
    return {
      id,
      question: worded(question),
      options: options.map((option) => ({
        id: option,
        text: worded(Object.entries(words).find(([key]) => key === option)?.[1] ?? ''),
      })),
    };
  });

/** Explains the right answer to a question. */
export const wordExplanation = (language: Language, id: QuestionId): string =>
  filled(TEXTS[language].questions[id].explanation, figures(language));

/** Returns the warning after a failed check. */
export const wordWarning = (language: Language): string => TEXTS[language].warning;
