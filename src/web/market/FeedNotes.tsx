import { useTranslation } from 'react-i18next';
import style from './FeedNotes.module.css';
import type { Listed } from './marketLists.ts';

/** Shows a note under the list for instruments whose prices do not come from a real market. */
export const Feeds = ({ instruments }: { readonly instruments: readonly Listed[] }) => {
  const { t } = useTranslation('market');
  const feeds = [...new Set(instruments.map(({ feed }) => feed))].filter((feed) => feed !== 'live');
  return feeds.map((feed) => (
    <p key={feed} className={style.feed}>
      {t(`feeds.${feed}`)}
    </p>
  ));
};
