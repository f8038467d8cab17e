import { useTranslation } from 'react-i18next';
import style from './states.module.css';

/** Says that a call takes long (§7). Nothing spins; what is under it can still be pressed. */
export const LoadingIndicator = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation('ui');
  return <div role="status">{isShown ? <p className={style.waiting}>{t('loading')}</p> : null}</div>;
};
