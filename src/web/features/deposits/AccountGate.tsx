import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectAccountType, selectUserInfo } from '../../device/session.ts';
import { PATHS } from '../../navigation/index.ts';
import { Alert, Block, Button, LinkRow, Page, SkeletonRows } from '../../ui/index.ts';

/** Id of the real account in `changeMock` (§7). */
const REAL = 0;

type AccountGateProps = { readonly title: string; readonly needsIdentity?: boolean; readonly children: ReactNode };

/** Shows its children on the real account of a verified customer; otherwise says what is missing, and leads there. */
export const AccountGate = ({ title, needsIdentity = false, children }: AccountGateProps) => {
  const { t } = useTranslation('deposits');
  const user = useSelector(selectUserInfo);
  const mode = useSelector(selectAccountType);
  const [switchAccount, { isLoading }] = api.useSwitchAccountMutation();
  api.useGetUserQuery();
  if (!user) {
    return (
      <Page title={title}>
        <SkeletonRows count={6} />
      </Page>
    );
  }
  const { verificationStatus } = user;
  if (verificationStatus !== 'authenticated' && (needsIdentity || mode === 'demo')) {
    const inReview = verificationStatus === 'authenticating';
    return (
      <Page title={title} hasMode>
        <Alert tone="info" icon="lock" title={t(inReview ? 'gate.inReview' : 'gate.identity')}>
          {t('gate.identityText')}
        </Alert>
        <Block kind="flush" label={title}>
          <ul>
            <LinkRow kind="setting" title={t('gate.toIdentity')} to={PATHS.realName} hasChevron />
          </ul>
        </Block>
      </Page>
    );
  }
  if (mode === 'real') return children;
  return (
    <Page
      title={title}
      hasMode
      dock={
        <Button
          kind="primary"
          waiting={isLoading ? t('gate.switching') : undefined}
          onPress={() => void switchAccount({ id: REAL })}
        >
          {t('gate.switch')}
        </Button>
      }
    >
      <Alert tone="info" icon="lock" title={t('gate.demo')}>
        {t('gate.demoText')}
      </Alert>
    </Page>
  );
};
