import { useTranslation } from 'react-i18next';
import style from './states.module.css';

/** Shows that a call takes long (§7). Nothing spins; the content below can still be pressed. */
export const LoadingIndicator = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation('ui');
  return <div role="status">{isShown ? <p className={style.waiting}>{t('loading')}</p> : null}</div>;
};
