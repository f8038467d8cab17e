import { useTranslation } from 'react-i18next';
import { address, Link, PATHS } from '../../navigation/index.ts';
import style from './withdrawals.module.css';

/** Link to all records of withdrawals. */
export const RecordsLink = () => {
  const { t } = useTranslation('withdrawals');
  return (
    <Link className={style.records} to={address(PATHS.depositList, { type: 'withdrawal' })}>
      {t('records.all')}
    </Link>
  );
};
