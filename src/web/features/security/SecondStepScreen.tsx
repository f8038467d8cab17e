import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import style from '../../authForm/form.module.css';
import { FailedRead } from '../../refusals/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Page, SkeletonRows } from '../../ui/index.ts';
import { AuthenticatorBlock } from './AuthenticatorBlock.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryBlock } from './RecoveryBlock.tsx';
import { RecoveryCodesPage } from './RecoveryCodesPage.tsx';
import { RemovalAlert } from './RemovalAlert.tsx';
import { useRenewal } from './useRenewal.ts';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The customer's second step: passkeys, the authenticator app and recovery codes, with the way to change each. */
export const SecondStepScreen = () => (
  <SecondStepProvider>
    <Screen />
  </SecondStepProvider>
);

const Screen = () => {
  const { t } = useTranslation(['second-step', 'shell']);
  const { data, isError, error, refetch } = securityApi.useGetSecondStepQuery(undefined, READ_AGAIN);
  const renewal = useRenewal();
  if (renewal.codes) {
    return <RecoveryCodesPage codes={renewal.codes} title={t('codes.renewed')} onDone={renewal.forget} />;
  }
  return (
    <Page title={t('shell:titles.secondStep')}>
      {data ? <Kinds secondStep={data} renewal={renewal} /> : null}
      {!data && isError ? <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows count={4} /> : null}
    </Page>
  );
};

type KindsProps = {
  readonly secondStep: Schema<'SecondStep'>;
  readonly renewal: ReturnType<typeof useRenewal>;
};

const Kinds = ({ secondStep, renewal }: KindsProps) => {
  const { t } = useTranslation('second-step');
  const { passkeys, authenticator, kinds, removal } = secondStep;
  const isLast = passkeys.length + (authenticator ? 1 : 0) === 1;
  return (
    <>
      {removal ? <RemovalAlert endsAt={removal.endsAt} /> : null}
      <p className={style.closing}>{t('intro')}</p>
      <Passkeys passkeys={passkeys} isLast={isLast} />
      <AuthenticatorBlock authenticator={authenticator} isLast={isLast} />
      {kinds.length > 0 ? <RecoveryBlock left={secondStep.recoveryCodesLeft} renewal={renewal} /> : null}
    </>
  );
};
