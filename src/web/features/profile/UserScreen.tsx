import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { UnreadBell } from '../../tradingAccount/index.ts';
import { IconButton, Page } from '../../ui/index.ts';
import { AppVersion } from './AppVersion.tsx';
import { Guest } from './Guest.tsx';
import { HelpRows } from './HelpRows.tsx';
import { MoneyRows } from './MoneyRows.tsx';
import { NewVersion } from './NewVersion.tsx';
import { Profile } from './Profile.tsx';
import { Settings } from './Settings.tsx';

/**
 * My account (§2): the signed-in customer with both accounts, the settings of this device, and links to all other
 * screens.
 */
export const UserScreen = () => {
  const { t } = useTranslation('shell');
  const { push } = useNavigation();
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <Page
      title={t('titles.user')}
      isRoot
      hasMode
      actions={
        <>
          <IconButton icon="help" label={t('titles.service')} onPress={() => push(PATHS.service)} />
          {isSignedIn ? <UnreadBell /> : null}
        </>
      }
    >
      <NewVersion />
      {isSignedIn ? (
        <>
          <Profile />
          <MoneyRows />
        </>
      ) : (
        <Guest />
      )}
      <Settings />
      <HelpRows isSignedIn={isSignedIn} />
      <AppVersion />
    </Page>
  );
};
