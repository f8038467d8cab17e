import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSandbox } from '../../device/configuration.ts';
import { OWN_VERSION as version } from '../../device/ownVersion.ts';
import style from './AppVersion.module.css';

/**
 * Version of this page’s app, which may be older than what the server serves. The sandbox is named as such, with a link to
 * the reference of its calls.
 */
export const AppVersion = () => {
  const { t } = useTranslation('profile');
  const isSandbox = useSelector(selectIsSandbox);
  if (!isSandbox) return <p className={style.version}>{t('version', { version })}</p>;
  return (
    <p className={style.version}>
      {t('versionOfSandbox', { version })}
      <a className={style.link} href="/docs" target="_blank" rel="noopener">
        {t('reference')}
      </a>
    </p>
  );
};
