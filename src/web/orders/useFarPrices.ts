import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldQuestion, useFormat } from '../ui/index.ts';
import { type FarFromMarket, PRICE_FIELDS, type PriceField } from './farPrices.ts';

/** Prices that the customer has not said yes to yet, in words, and what their fields ask. */
export type FarQuestions = {
  readonly first: { readonly field: PriceField; readonly words: string } | undefined;
  readonly at: (field: PriceField) => FieldQuestion | undefined;
};

/** Asks about each price that is far from the market. A yes is forgotten as soon as the price's key is another. */
export const useFarPrices = (
  found: readonly FarFromMarket[],
  keys: Readonly<Record<PriceField, string>>,
): FarQuestions => {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const [agreed, setAgreed] = useState<Partial<Record<PriceField, string>>>({});
  const kept = PRICE_FIELDS.filter((field) => agreed[field] === keys[field]);
  const known = PRICE_FIELDS.filter((field) => agreed[field] !== undefined);
  if (kept.length < known.length) setAgreed(Object.fromEntries(kept.map((field) => [field, keys[field]])));

  const questions = found.filter(({ field }) => !kept.includes(field));
  const wordsOf = ({ from, isAbove, percent }: FarFromMarket) =>
    t(`far.${from}${isAbove ? 'Above' : 'Below'}`, { percent: number(percent) });
  const [first] = questions;
  return {
    first: first && { field: first.field, words: wordsOf(first) },
    at: (field) => {
      const far = questions.find((question) => question.field === field);
      if (!far) return undefined;
      const agree = () => setAgreed((before) => ({ ...before, [field]: keys[field] }));
      return { words: wordsOf(far), choices: [{ label: t('far.use'), onChoose: agree }] };
    },
  };
};
