import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectUserInfo } from '../../device/session.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Block, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { ContactProof } from './ContactProof.tsx';
import { Invitation } from './Invitation.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Settings kept with the customer's account (§2): profile, invitation, notifications. */
export const AccountScreen = () => {
  const { t } = useTranslation(['profile', 'shell']);
  const user = useSelector(selectUserInfo);
  const { error, refetch } = api.useGetUserQuery();
  return (
    <Page title={t('shell:titles.account')}>
      {user ? (
        <SecondStepProvider>
          <ProfileForm user={user} />
          {user.contactEmail !== null && user.contactEmailUnprovedSince !== undefined ? (
            <ContactProof
              key={user.contactEmail}
              address={user.contactEmail}
              isKept={user.contactEmailKeptUntil !== undefined}
            />
          ) : null}
          <Invitation />
          <NotificationChoices user={user} />
        </SecondStepProvider>
      ) : null}
      {!user && error ? (
        <ErrorState title={t('profile.failed')} error={error} onRetry={() => void refetch()}>
          {t('profile.notAffected')}
        </ErrorState>
      ) : null}
      {!user && !error ? (
        <Block>
          <SkeletonRows count={6} />
        </Block>
      ) : null}
    </Page>
  );
};
