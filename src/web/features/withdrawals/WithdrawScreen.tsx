import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useRepeatedRead } from '../../lists/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Page, SkeletonRows } from '../../ui/index.ts';
import { endsByItself } from './Locks.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

const REAL = { 'X-Account': 'real' } as const;
/** Time after which a lock is read again that may be over. */
const LOCKED_READ_EVERY_MS = 5_000;
const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Withdrawal of real money (§2, §4): what it needs first, its figures, what is held, and the records. */
export const WithdrawScreen = () => {
  const { t } = useTranslation('shell');
  const title = t('titles.withdraw');
  return (
    <AccountGate title={title}>
      <RealAccount title={title} />
    </AccountGate>
  );
};

const RealAccount = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('withdrawals');
  const now = useServerSeconds();
  const state = fundsApi.useGetWithdrawalStateQuery(REAL, READ_AGAIN);
  useRepeatedRead({ ...state, isError: state.isError && state.data !== undefined });
  fundsApi.useGetWithdrawalStateQuery(REAL, {
    skip: !state.data?.locks.some((lock) => endsByItself(lock, now)),
    pollingInterval: LOCKED_READ_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const wallets = fundsApi.useListCryptoWalletsQuery(undefined, READ_AGAIN);
  const cards = fundsApi.useListBankCardsQuery(undefined, READ_AGAIN);
  if (state.data && wallets.data && cards.data) {
    return (
      <SecondStepProvider>
        <WithdrawForm
          title={title}
          state={state.data}
          wallets={wallets.data.items}
          cards={cards.data.items}
          refetch={() => void state.refetch()}
        />
      </SecondStepProvider>
    );
  }
  const failed = [state, wallets, cards].filter(({ isError }) => isError);
  const [first] = failed;
  return (
    <Page title={title} hasMode>
      {first ? (
        <FailedRead
          title={t('failed')}
          error={first.error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        >
          {t('notAffected')}
        </FailedRead>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Page>
  );
};
