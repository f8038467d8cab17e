import { useTranslation } from 'react-i18next';
import { dateText } from '../../domain/time.ts';
import type { Days } from './days.ts';

/** Days that a list is narrowed to, in words. */
export const DaysWords = ({ days: { from, to } }: { readonly days: Days }) => {
  const { t } = useTranslation('history');
  if (from === undefined) return to === undefined ? t('days.all') : t('days.until', { end: dateText(to) });
  if (to === undefined) return t('days.since', { start: dateText(from) });
  return from === to ? dateText(from) : t('days.between', { start: dateText(from), end: dateText(to) });
};
