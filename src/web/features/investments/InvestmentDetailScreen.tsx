import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { useAddressParameter } from '../../navigation/index.ts';
import { InvestmentRecord } from './InvestmentRecord.tsx';
import { AwaitedPage } from './Missing.tsx';
import { ProductDetail } from './ProductDetail.tsx';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Detail (§2) of a product, or of one of the customer's investments, by what the address names. */
export const InvestmentDetailScreen = () => {
  const id = useAddressParameter('id');
  const product = useAddressParameter('product');
  const { t } = useTranslation('shell');
  if (id === undefined) return <OfProduct id={product ?? ''} />;
  // The way from a notification leads here on either account.
  return (
    <AccountGate title={t('titles.investmentDetail')}>
      <OfInvestment id={id} />
    </AccountGate>
  );
};

const OfProduct = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('shell');
  const query = investmentsApi.useGetAiProductQuery({ quantifyId: id }, READ_AGAIN);
  return query.data ? (
    <ProductDetail detail={query.data} />
  ) : (
    <AwaitedPage query={query} title={t('titles.investmentDetail')} />
  );
};

const OfInvestment = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('shell');
  const query = investmentsApi.useGetInvestmentQuery({ 'X-Account': 'real', quantifyOrderId: id }, READ_AGAIN);
  return query.data ? (
    <InvestmentRecord investment={query.data} refetch={() => void query.refetch()} />
  ) : (
    <AwaitedPage query={query} title={t('titles.investmentDetail')} />
  );
};
