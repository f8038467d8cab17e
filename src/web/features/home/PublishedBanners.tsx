import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { ItemCard } from '../../content/index.ts';
import { Block } from '../../ui/index.ts';
import style from './PublishedBanners.module.css';

const MOST_SHOWN = 3;

/** What the firm published for Home (§2), the newest first; nothing where there is nothing, or it did not load. */
const PublishedBanners = () => {
  const { t } = useTranslation('reading');
  const { data } = api.useListBannersQuery(
    { placement: 'banner', size: MOST_SHOWN },
    { refetchOnMountOrArgChange: 300 },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Block kind="rows" label={t('banners')}>
      <ul className={style.banners}>
        {data.items.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </Block>
  );
};

export default PublishedBanners;
