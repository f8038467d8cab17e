import { useTranslation } from 'react-i18next';
import style from './FeedNotes.module.css';
import type { Listed } from './marketLists.ts';

/** Prices that are no market's own say so under the list. */
export const Feeds = ({ instruments }: { readonly instruments: readonly Listed[] }) => {
  const { t } = useTranslation('market');
  const feeds = [...new Set(instruments.map(({ feed }) => feed))].filter((feed) => feed !== 'live');
  return feeds.map((feed) => (
    <p key={feed} className={style.feed}>
      {t(`feeds.${feed}`)}
    </p>
  ));
};
