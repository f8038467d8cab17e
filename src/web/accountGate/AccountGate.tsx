import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { PATHS, useStepFocus } from '../navigation/index.ts';
import { AwaitedCustomer, useCustomer, useSwitchAccount } from '../tradingAccount/index.ts';
import { Alert, Block, Button, LinkRow, Page } from '../ui/index.ts';

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
  const customer = useCustomer();
  const { switchTo, isSwitching } = useSwitchAccount();
  api.useGetUserQuery();
  useStepFocus(customer.status === 'known' ? customer.account : undefined);
  if (customer.status !== 'known') return <AwaitedCustomer customer={customer} />;
  const { account, user } = customer;
  const { verificationStatus: status } = user;
  if (status !== 'authenticated' && (needsIdentity || account === 'demo')) {
    return <IdentityFirst isInReview={status === 'authenticating'} />;
  }
  return account === 'demo' ? <OnDemo isSwitching={isSwitching} onSwitch={() => void switchTo('real')} /> : undefined;
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

type OnDemoProps = { readonly isSwitching: boolean; readonly onSwitch: () => void };

const OnDemo = ({ isSwitching, onSwitch }: OnDemoProps) => {
  const { t } = useTranslation('gate');
  return (
    <>
      <Alert tone="info" icon="lock" title={t('demo')}>
        {t('demoText')}
      </Alert>
      <Block label={t('switch')}>
        <Button kind="primary" waiting={isSwitching ? t('switching') : undefined} onPress={onSwitch}>
          {t('switch')}
        </Button>
      </Block>
    </>
  );
};
