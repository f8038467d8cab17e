import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useByServerClock } from '../../market/index.ts';
import { useFormat } from '../../ui/index.ts';
import style from './ItemFacts.module.css';

/** Separates the facts, for screen readers too. */
const BETWEEN = ' · ';

type ItemFactsProps = Pick<Schema<'Banner'>, 'category' | 'publishedAt' | 'minutesToRead'>;

/** Category of an item, its age (§4), and how long it takes to read. */
export const ItemFacts = ({ category, publishedAt, minutesToRead }: ItemFactsProps) => {
  const { t } = useTranslation('explore');
  const { ago } = useFormat();
  const age = useByServerClock((now) => ago(publishedAt, now));
  return (
    <small className={style.facts}>
      {category === null ? null : `${t(`kind.${category}`)}${BETWEEN}`}
      <time dateTime={new Date(publishedAt * 1000).toISOString()}>{age}</time>
      {minutesToRead === null ? null : `${BETWEEN}${t('minutes', { count: minutesToRead })}`}
    </small>
  );
};
