import { useTranslation } from 'react-i18next';
import { Link, PATHS } from '../../navigation/index.ts';
import style from './deposits.module.css';

/** Link to the records of deposits. */
export const RecordsLink = () => {
  const { t } = useTranslation('deposits');
  return (
    <Link className={style.link} to={PATHS.depositList}>
      {t('records')}
    </Link>
  );
};
