import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useStepFocus } from '../../navigation/index.ts';
import { Block, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { AccountGate } from './AccountGate.tsx';
import { AgreementStep } from './AgreementStep.tsx';
import { DepositForm } from './DepositForm.tsx';
import { RecordsLink } from './RecordsLink.tsx';
import { useAgreedVersion } from './useAgreedVersion.ts';
import { useChannels } from './useChannels.ts';

/** Deposit (§2): the agreement is read first, then way, amount and proof; the record follows. */
export const DepositScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <AccountGate title={t('titles.deposit')} needsIdentity>
      <Steps />
    </AccountGate>
  );
};

/** Returns the agreement's version in force, and whether the customer has accepted it. */
const useAgreement = () => {
  const current = api.useGetAgreementQuery({ name: 'deposit' }, { refetchOnMountOrArgChange: true });
  const accepted = api.useListAcceptedAgreementsQuery(undefined, { refetchOnMountOrArgChange: true });
  const version = current.data?.version;
  const isAccepted = accepted.data?.items.some(
    ({ name, agreementVersion }) => name === 'deposit' && agreementVersion === version,
  );
  const refetch = () => {
    void current.refetch();
    void accepted.refetch();
  };
  return { version, isAccepted, refetch, failed: [current, accepted].find(({ isError }) => isError) };
};

const Steps = () => {
  const { t } = useTranslation(['deposits', 'shell']);
  const agreement = useAgreement();
  const channels = useChannels();
  const [agreed, setAgreed] = useAgreedVersion();
  const { version, isAccepted } = agreement;
  const failed = agreement.failed ?? (channels.error ? channels : undefined);
  const title = t('shell:titles.deposit');
  const mustAgree = isAccepted === false && agreed !== version;
  useStepFocus(version === undefined || isAccepted === undefined ? undefined : mustAgree ? 'agreement' : 'form');
  if (version !== undefined && mustAgree) {
    return <AgreementStep version={version} onAgree={() => setAgreed(version)} />;
  }
  if (version !== undefined && isAccepted !== undefined && channels.items) {
    return (
      <DepositForm
        channels={channels.items}
        read={channels.read}
        onOver={channels.refetch}
        agreementVersion={version}
        onOldAgreement={agreement.refetch}
      />
    );
  }
  return (
    <Page title={title} hasMode actions={<RecordsLink />}>
      <Block kind="rows" label={title}>
        {failed ? (
          <ErrorState title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()}>
            {t('notAffected')}
          </ErrorState>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Block>
    </Page>
  );
};
