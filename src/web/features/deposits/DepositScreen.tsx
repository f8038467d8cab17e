import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { useStepFocus } from '../../navigation/index.ts';
import { useChannels } from '../../payIn/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { Block, Page, SkeletonRows } from '../../ui/index.ts';
import { AgreementStep } from './AgreementStep.tsx';
import { DepositForm } from './DepositForm.tsx';
import { RecordsLink } from './RecordsLink.tsx';
import { useAgreement } from './useAgreement.ts';

/** Deposit (§2): the agreement is read first, then way, amount and proof; the record follows. */
export const DepositScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <AccountGate title={t('titles.deposit')} needsIdentity>
      <Steps />
    </AccountGate>
  );
};

const Steps = () => {
  const { t, i18n } = useTranslation(['deposits', 'shell']);
  const agreement = useAgreement();
  const channels = useChannels();
  const { consent, shown } = agreement;
  const error = agreement.failed ?? channels.error;
  const title = t('shell:titles.deposit');
  useStepFocus(consent ? 'form' : shown && 'agreement');
  if (shown && !consent) {
    // Another text begins at its top, and is read to its end anew.
    const key = JSON.stringify([shown, i18n.language]);
    return <AgreementStep key={key} {...shown} onAgree={agreement.agree} />;
  }
  if (consent && channels.items) {
    return (
      <DepositForm
        channels={channels.items}
        read={channels.read}
        expectedSeconds={channels.expectedSeconds}
        onOver={channels.refetch}
        consent={consent}
        onOldAgreement={agreement.readAgain}
      />
    );
  }
  const retry = () => {
    if (agreement.failed) agreement.retry();
    if (channels.error) channels.refetch();
  };
  return (
    <Page title={title} hasMode actions={<RecordsLink />}>
      <Block kind="rows" label={title}>
        {error ? (
          <FailedRead title={t('failed')} error={error} onRetry={retry}>
            {t('notAffected')}
          </FailedRead>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Block>
    </Page>
  );
};
