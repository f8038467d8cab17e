import { useTranslation } from 'react-i18next';
import type { UnreadFigure } from '../../../domain/input/figureEntry.ts';

/** Says why what was typed is not taken as a figure. */
export const useEntryWords = () => {
  const { t } = useTranslation('ui');
  return (entry: UnreadFigure): string => {
    if (entry.kind === 'refused') return t(`entry.${entry.reason}`);
    return t(entry.asks === 'unit' ? 'entry.otherUnit' : 'entry.ambiguous');
  };
};
