import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../api/index.ts';
import { selectAccountType, selectUserInfo } from '../device/session.ts';
import { PATHS } from '../navigation/index.ts';
import { Alert, Block, Button, LinkRow, Page, SkeletonRows } from '../ui/index.ts';

/** Id of the real account in `changeMock` (§7). */
const REAL = 0;

type GateProps = {
  /** True where the real account is not enough: only a verified customer passes. */
  readonly needsIdentity?: boolean;
  readonly children: ReactNode;
};

/** Shows its children on the real account of a verified customer; otherwise says what is missing, and leads there. */
export const AccountGate = ({ title, ...gate }: GateProps & { readonly title: string }) => {
  const missing = useMissing(gate);
  return missing ? (
    <Page title={title} hasMode>
      {missing}
    </Page>
  ) : (
    gate.children
  );
};

/** As `AccountGate`, for a part of a screen. */
export const PartGate = (gate: GateProps) => useMissing(gate) ?? gate.children;

/** Returns what stands in the place of the children; undefined where they are shown. */
const useMissing = ({ needsIdentity = false }: GateProps): ReactNode => {
  const user = useSelector(selectUserInfo);
  const mode = useSelector(selectAccountType);
  api.useGetUserQuery();
  if (!user) return <SkeletonRows count={6} />;
  const { verificationStatus: status } = user;
  if (status !== 'authenticated' && (needsIdentity || mode === 'demo')) {
    return <IdentityFirst isInReview={status === 'authenticating'} />;
  }
  return mode === 'demo' ? <OnDemo /> : undefined;
};

const IdentityFirst = ({ isInReview }: { readonly isInReview: boolean }) => {
  const { t } = useTranslation('gate');
  return (
    <>
      <Alert tone="info" icon="lock" title={t(isInReview ? 'inReview' : 'identity')}>
        {t('identityText')}
      </Alert>
      <Block kind="flush" label={t('toIdentity')}>
        <ul>
          <LinkRow kind="setting" title={t('toIdentity')} to={PATHS.realName} hasChevron />
        </ul>
      </Block>
    </>
  );
};

const OnDemo = () => {
  const { t } = useTranslation('gate');
  const [switchAccount, { isLoading }] = api.useSwitchAccountMutation();
  return (
    <>
      <Alert tone="info" icon="lock" title={t('demo')}>
        {t('demoText')}
      </Alert>
      <Block label={t('switch')}>
        <Button
          kind="primary"
          waiting={isLoading ? t('switching') : undefined}
          onPress={() => void switchAccount({ id: REAL })}
        >
          {t('switch')}
        </Button>
      </Block>
    </>
  );
};
