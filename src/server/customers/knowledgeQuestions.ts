import type { Language } from '../../contract/index.ts';
import { CLOSE_OUT_RATIO } from '../../domain/money/closeOut.ts';
import { figureText, filled, percentText, type QuestionId, type Texts } from '../texts/index.ts';

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

/** The questions with their possible answers, in a language. */
export const wordQuestions = (texts: Texts, language: Language) =>
  QUESTIONS.map(({ id, options }) => {
    const words = texts.knowledge(language).questions[id];
    const worded = (text: string) => filled(text, figures(language));
    return {
      id,
      question: worded(texts.risks(language)[id].question),
      options: options.map((option) => ({
        id: option,
        text: worded(Object.entries(words).find(([key]) => key === option)?.[1] ?? ''),
      })),
    };
  });

/** Why the right answer to a question is right. */
export const wordExplanation = (texts: Texts, language: Language, id: QuestionId): string =>
  filled(texts.risks(language)[id].explanation, figures(language));

/** Returns the warning that a customer who failed the check reads. */
export const wordWarning = (texts: Texts, language: Language): string => texts.knowledge(language).warning;
