import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { versionApi } from '../../api/version.ts';
import { selectSetting } from '../../device/configuration.ts';
import { Alert } from '../../ui/index.ts';
import style from './AppVersion.module.css';
import { isNewer } from './newerVersion.ts';

type State = Parameters<typeof selectSetting>[0];

/** Notice of a newer app (§7), with its changes and its link. Nothing is shown while no newer version is known. */
export const NewVersion = () => {
  const { t } = useTranslation('profile');
  const version = useSelector((state: State) => selectSetting(state, 'appVersion'));
  const address = useSelector((state: State) => selectSetting(state, 'versionCheckUrl'));
  const appId = useSelector((state: State) => selectSetting(state, 'versionAppId'));
  const isConfigured = address !== undefined && appId !== undefined;
  const check = versionApi.useCheckVersionQuery(
    { address: address ?? '', appId: appId ?? '' },
    { skip: !isConfigured },
  );
  const newest = check.currentData;
  if (version === undefined || !newest || !isNewer(newest.version, version)) return null;
  return (
    <Alert tone="info" icon="download" title={t('newVersion.title', { version: newest.version })}>
      {newest.notes ?? t('newVersion.noNotes')}
      <a className={style.link} href={newest.downloadUrl} target="_blank" rel="noopener noreferrer">
        {t('newVersion.get')}
      </a>
    </Alert>
  );
};
