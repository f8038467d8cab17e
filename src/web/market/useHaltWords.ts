import { useTranslation } from 'react-i18next';
import type { Halt } from '../../domain/market/halt.ts';
import { useQuote } from './useQuote.ts';

/** Returns the function that describes a halt: what is left of trading, and why; undefined where there is none. */
export const useWordsOfHalt = (): ((halt: Halt | null | undefined) => string | undefined) => {
  const { t } = useTranslation('market');
  return (halt) =>
    halt
      ? t('halted.mark', { what: t(`halted.${halt.level}`), reason: t(`halted.reasons.${halt.reason}`) })
      : undefined;
};

/** Describes the halt of a symbol, as it is now; undefined where there is none. */
export const useHaltWords = (symbol: string): string | undefined => useWordsOfHalt()(useQuote(symbol)?.halt);
