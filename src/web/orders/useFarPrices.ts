import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPress, type FieldQuestion, useFormat } from '../ui/index.ts';
import { type PriceField, type PriceQuestion, QUESTION_KEYS, type QuestionKey, questionKey } from './farPrices.ts';

/** Pause after which typing counts as finished, in milliseconds: a price that is half typed is far from any market. */
const PAUSE_MS = 1000;

type PriceKeys = Readonly<Record<QuestionKey, string>>;

/** Prices that the customer has not said yes to yet, in words, and what their fields ask. */
export type FarQuestions = {
  readonly first: { readonly field: PriceField; readonly words: string } | undefined;
  readonly at: (field: PriceField) => FieldQuestion | undefined;
  /** True while a price that is being typed is far away: the order may not be sent before it was asked about. */
  readonly isHeldBack: boolean;
  /** Asks about what was typed so far, when the order is about to be sent. */
  readonly askNow: () => void;
  /** Asks when a field is left. */
  readonly askOnLeaving: () => void;
};

/** Returns the keys as they were at the customer's last pause, and the function that ends a pause early. */
const useRested = (keys: PriceKeys): readonly [rested: PriceKeys, rest: () => void] => {
  const [rested, setRested] = useState(keys);
  const { price, stopLoss, takeProfit, loss } = keys;
  useEffect(() => {
    const timer = setTimeout(() => setRested({ price, stopLoss, takeProfit, loss }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [price, stopLoss, takeProfit, loss]);
  return [rested, () => setRested(keys)];
};

/**
 * Asks about each price that is far from the market or loses more than the equity, once its field is left or typing pauses. A question that is shown
 * stays while the price remains far. A yes is forgotten as soon as the price's key is another.
 */
export const useFarPrices = (found: readonly PriceQuestion[], keys: PriceKeys): FarQuestions => {
  const { t } = useTranslation('orders');
  const { number, money } = useFormat();
  const [agreed, setAgreed] = useState<Partial<PriceKeys>>({});
  const [shown, setShown] = useState<readonly QuestionKey[]>([]);
  const [rested, rest] = useRested(keys);
  const kept = QUESTION_KEYS.filter((key) => agreed[key] === keys[key]);
  const known = QUESTION_KEYS.filter((key) => agreed[key] !== undefined);
  if (kept.length < known.length) setAgreed(Object.fromEntries(kept.map((key) => [key, keys[key]])));

  const open = found.filter((question) => !kept.includes(questionKey(question)));
  const questions = open.filter((question) => {
    const key = questionKey(question);
    return shown.includes(key) || rested[key] === keys[key];
  });
  const asked = questions.map(questionKey);
  if (asked.join() !== shown.join()) setShown(asked);

  const wordsOf = (question: PriceQuestion): string => {
    if (question.from === 'equity') {
      return t('far.lossAboveEquity', { loss: money(question.loss), equity: money(question.equity) });
    }
    const { from, isAbove, percent } = question;
    return t(`far.${from}${isAbove ? 'Above' : 'Below'}`, { percent: number(percent) });
  };
  const [first] = questions;
  return {
    first: first && { field: first.field, words: wordsOf(first) },
    at: (field) => {
      const far = questions.find((question) => question.field === field);
      if (!far) return undefined;
      const key = questionKey(far);
      const agree = () => setAgreed((before) => ({ ...before, [key]: keys[key] }));
      return { words: wordsOf(far), choices: [{ label: t('far.use'), onChoose: agree }] };
    },
    isHeldBack: questions.length < open.length,
    askNow: rest,
    askOnLeaving: () => afterPress(rest),
  };
};
