import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectViolations } from './violationsSlice.ts';
import style from './ViolationMark.module.css';

/** Says above every screen that the backend has broken the contract, and where it did last; takes no press. */
const ViolationMark = () => {
  const { t } = useTranslation('shell');
  const { count, last } = useSelector(selectViolations);
  if (!last) return null;
  return (
    <p className={style.mark} role="status">
      {t('violated', { count, operation: last.operation, field: last.path })}
    </p>
  );
};

export default ViolationMark;
