import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUserInfo } from '../../device/session.ts';
import { PATHS } from '../../navigation/index.ts';
import { Block } from '../../ui/index.ts';
import { LogOut } from './LogOut.tsx';
import { SettingLink } from './SettingRow.tsx';

/** Links to security and help; a visitor sees only the documents. */
export const HelpRows = ({ isSignedIn }: { readonly isSignedIn: boolean }) => {
  const { t } = useTranslation(['profile', 'shell', 'legal']);
  const status = useSelector(selectUserInfo)?.verificationStatus;
  return (
    <Block kind="rows" label={t('help')}>
      <ul>
        {isSignedIn ? (
          <>
            <SettingLink icon="lock" label={t('shell:titles.changePassword')} to={PATHS.changePassword} />
            <SettingLink icon="shield" label={t('shell:titles.secondStep')} to={PATHS.secondStep} />
            <SettingLink icon="user" label={t('shell:titles.sessions')} to={PATHS.sessions} />
            <SettingLink icon="clock" label={t('shell:titles.securityEvents')} to={PATHS.securityEvents} />
            <SettingLink
              icon="shield"
              label={t('shell:titles.realName')}
              value={status && t(`verification.${status}`)}
              to={PATHS.realName}
            />
            <SettingLink icon="document" label={t('shell:titles.knowledge')} to={PATHS.knowledge} />
            <SettingLink icon="invite" label={t('invite.title')} to={PATHS.account} />
          </>
        ) : null}
        <SettingLink icon="document" label={t('legal:all')} to={PATHS.agreement} />
        <SettingLink icon="document" label={t('shell:titles.privacy')} to={PATHS.privacy} />
        <SettingLink icon="document" label={t('shell:titles.regulation')} to={PATHS.regulation} />
        {isSignedIn ? <LogOut /> : null}
      </ul>
    </Block>
  );
};
