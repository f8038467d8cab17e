import { useTranslation } from 'react-i18next';
import type { UnreadFigure } from '../../../domain/input/figureEntry.ts';

/** Says why what was typed is not taken as a figure. */
export const useEntryWords = () => {
  const { t } = useTranslation('ui');
  return (entry: UnreadFigure): string => t(`entry.${entry.kind === 'ambiguous' ? 'ambiguous' : entry.reason}`);
};
