import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSandbox, selectSetting } from '../../device/configuration.ts';
import style from './AppVersion.module.css';

type State = Parameters<typeof selectSetting>[0];

/** Version of the app. The sandbox is named as such, with a link to the reference of its calls. */
export const AppVersion = () => {
  const { t } = useTranslation('profile');
  const version = useSelector((state: State) => selectSetting(state, 'appVersion'));
  const isSandbox = useSelector(selectIsSandbox);
  if (version === undefined) return null;
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
