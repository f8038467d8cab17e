import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { ItemCard } from '../../content/index.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import style from './NewsList.module.css';

const MOST_SHOWN = 1;

/** The newest advertisement among the news, marked as one; nothing where there is none. */
export const Advertisement = () => {
  const { t } = useTranslation('explore');
  const { data } = api.useListBannersQuery({ placement: 'ad', size: MOST_SHOWN }, { refetchOnMountOrArgChange: 300 });
  const [item] = data?.items ?? [];
  if (!item) return null;
  return (
    <li className={style.advertisement}>
      <ItemCard item={item} mark={t('advertisement')} />
      <Link to={PATHS.ads} className={style.all}>
        {t('allAds')}
      </Link>
    </li>
  );
};
