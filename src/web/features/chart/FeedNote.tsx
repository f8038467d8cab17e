import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import style from './Candles.module.css';

/** Says of a sandbox's prices where they come from. */
export const FeedNote = ({ feed }: Pick<Schema<'Instrument'>, 'feed'>) => {
  const { t } = useTranslation('chart');
  return feed === 'live' ? null : <p className={style.feed}>{t(`feeds.${feed}`)}</p>;
};
