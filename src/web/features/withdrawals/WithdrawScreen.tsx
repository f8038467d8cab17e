import { useTranslation } from 'react-i18next';
import { fundsApi } from '../../api/funds.ts';
import { useRepeatedRead } from '../../lists/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { AwaitedCustomer, useCustomer } from '../../tradingAccount/index.ts';
import { Button, Empty, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Withdrawal of real money (§2, §4): what it needs first, its figures, what is held, and the records. */
export const WithdrawScreen = () => {
  const { t } = useTranslation(['withdrawals', 'shell']);
  const { switchTab } = useNavigation();
  const customer = useCustomer();
  const title = t('shell:titles.withdraw');
  if (customer.status !== 'known') {
    return (
      <Page title={title}>
        <AwaitedCustomer customer={customer} />
      </Page>
    );
  }
  if (customer.account === 'real') return <RealAccount title={title} />;
  return (
    <Page title={title} hasMode>
      <Empty
        title={t('demo.title')}
        action={
          <Button isSmall onPress={() => switchTab(PATHS.user)}>
            {t('demo.go')}
          </Button>
        }
      >
        {t('demo.text')}
      </Empty>
    </Page>
  );
};

const RealAccount = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('withdrawals');
  const state = fundsApi.useGetWithdrawalStateQuery({ 'X-Account': 'real' }, READ_AGAIN);
  useRepeatedRead({ ...state, isError: state.isError && state.data !== undefined });
  const wallets = fundsApi.useListCryptoWalletsQuery(undefined, READ_AGAIN);
  const cards = fundsApi.useListBankCardsQuery(undefined, READ_AGAIN);
  if (state.data && wallets.data && cards.data) {
    return (
      <WithdrawForm
        title={title}
        state={state.data}
        wallets={wallets.data.items}
        cards={cards.data.items}
        refetch={() => void state.refetch()}
      />
    );
  }
  const failed = [state, wallets, cards].filter(({ isError }) => isError);
  const [first] = failed;
  return (
    <Page title={title} hasMode>
      {first ? (
        <ErrorState
          title={t('failed')}
          error={first.error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        >
          {t('notAffected')}
        </ErrorState>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Page>
  );
};
