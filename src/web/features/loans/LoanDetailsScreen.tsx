import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { loansApi } from '../../api/loans.ts';
import { useRepeatedRead } from '../../lists/index.ts';
import { useAddressParameter } from '../../navigation/index.ts';
import { AwaitedPage } from './Awaited.tsx';
import { LoanRecord } from './LoanRecord.tsx';
import { RepayScreen } from './RepayScreen.tsx';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** One loan (§2): all that is owed, its collateral, its course and its repayments; or a repayment of it. */
export const LoanDetailsScreen = () => {
  const { t } = useTranslation('shell');
  const title = t('titles.loanDetails');
  return (
    <AccountGate title={title}>
      <OfLoan title={title} />
    </AccountGate>
  );
};

const OfLoan = ({ title }: { readonly title: string }) => {
  const id = useAddressParameter('id') ?? '';
  const isRepaying = useAddressParameter('repay') === 'true';
  const query = loansApi.useGetLoanQuery({ 'X-Account': 'real', id }, READ_AGAIN);
  useRepeatedRead({ ...query, isError: query.isError && query.currentData !== undefined });
  const detail = query.currentData;
  if (!detail) return <AwaitedPage query={query} title={title} isNamed />;
  return isRepaying ? <RepayScreen detail={detail} /> : <LoanRecord detail={detail} />;
};
