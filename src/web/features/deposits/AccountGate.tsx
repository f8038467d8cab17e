import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { PATHS, useStepFocus } from '../../navigation/index.ts';
import { AwaitedCustomer, useCustomer, useSwitchAccount } from '../../tradingAccount/index.ts';
import { Alert, Block, Button, LinkRow, Page } from '../../ui/index.ts';

type AccountGateProps = { readonly title: string; readonly needsIdentity?: boolean; readonly children: ReactNode };

/** Shows its children on the real account of a verified customer; otherwise says what is missing, and leads there. */
export const AccountGate = ({ title, needsIdentity = false, children }: AccountGateProps) => {
  const { t } = useTranslation('deposits');
  const customer = useCustomer();
  const { switchTo, isSwitching } = useSwitchAccount();
  api.useGetUserQuery();
  useStepFocus(customer.status === 'known' ? customer.account : undefined);
  if (customer.status !== 'known') {
    return (
      <Page title={title}>
        <AwaitedCustomer customer={customer} />
      </Page>
    );
  }
  const { account, user } = customer;
  const { verificationStatus } = user;
  if (verificationStatus !== 'authenticated' && (needsIdentity || account === 'demo')) {
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
  if (account === 'real') return children;
  return (
    <Page
      title={title}
      hasMode
      dock={
        <Button
          kind="primary"
          waiting={isSwitching ? t('gate.switching') : undefined}
          onPress={() => void switchTo('real')}
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
