import { useTranslation } from 'react-i18next';
import { loanCost } from '../../../domain/loans/cost.ts';
import type { Schema } from '../../api/index.ts';
import { AccountGate, PartGate } from '../../accountGate/index.ts';
import { loansApi } from '../../api/loans.ts';
import { address, PATHS, useAddressParameter, useKeptState } from '../../navigation/index.ts';
import { Alert, Block, Empty, FilterStrip, LinkRow, Page, useFormat } from '../../ui/index.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { Awaited, AwaitedPage } from './Awaited.tsx';
import { closedFor, inPercent } from './figures.ts';
import { OwnLoans } from './OwnLoans.tsx';
import { ProductScreen } from './ProductScreen.tsx';

const TABS = ['products', 'mine'] as const;
type Tab = (typeof TABS)[number];

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Loans (§2): products and the customer's own loans; one product with its calculator, or the application for it. */
export const BorrowingScreen = () => {
  const { t } = useTranslation('loans');
  const product = useAddressParameter('product');
  const isApplying = useAddressParameter('apply') === 'true';
  if (product === undefined) return <Overview />;
  if (!isApplying) return <OfProduct id={product} />;
  return (
    <AccountGate title={t('apply.title')} needsIdentity>
      <OfProduct id={product} isApplying />
    </AccountGate>
  );
};

const Overview = () => {
  const { t } = useTranslation(['loans', 'shell']);
  const [tab, setTab] = useKeptState<Tab>((kept) => (kept === 'mine' ? 'mine' : 'products'), 'tab');
  return (
    <Page title={t('shell:titles.borrowing')} hasMode>
      <FilterStrip
        label={t('tabs.label')}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'products' ? (
        <Products />
      ) : (
        <PartGate>
          <OwnLoans />
        </PartGate>
      )}
    </Page>
  );
};

const useProducts = () => loansApi.useListLoanProductsQuery({}, READ_AGAIN);

const OfProduct = ({ id, isApplying = false }: { readonly id: string; readonly isApplying?: boolean }) => {
  const { t } = useTranslation(['loans', 'shell']);
  const query = useProducts();
  const title = t('shell:titles.borrowing');
  if (!query.data) return <AwaitedPage query={query} title={title} />;
  const product = query.data.items.find((each) => each.id === id);
  if (product && isApplying) return <ApplicationForm product={product} onRefused={() => void query.refetch()} />;
  if (product) return <ProductScreen product={product} />;
  return (
    <Page title={title} hasMode>
      <Empty title={t('missing')}>{t('missingText')}</Empty>
    </Page>
  );
};

const Products = () => {
  const { t } = useTranslation('loans');
  const query = useProducts();
  if (!query.data) return <Awaited query={query} label={t('tabs.products')} />;
  const { items } = query.data;
  if (items.length === 0) return <Empty title={t('none.products')}>{t('none.productsText')}</Empty>;
  return (
    <>
      <Alert tone="warn" title={t('warning.title')}>
        {t('warning.text')}
      </Alert>
      <Block kind="rows" label={t('tabs.products')}>
        <ul>
          {items.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ul>
      </Block>
    </>
  );
};

const ProductRow = ({ product }: { readonly product: Schema<'LoanProduct'> }) => {
  const { t } = useTranslation('loans');
  const { firmMoney, number, percent, rate } = useFormat();
  const { id, name, days, minimumAmount, maximumAmount, terms } = product;
  const closed = closedFor(product);
  const [shortest = 1] = days;
  const example = loanCost({ quantity: minimumAmount, days: shortest, terms });
  const ofExample = {
    ...{ amount: firmMoney(minimumAmount), count: shortest },
    rate: rate(inPercent(terms.dailyInterestRate)),
  };
  const range = { least: firmMoney(minimumAmount), most: firmMoney(maximumAmount) };
  const longest = Math.max(...days);
  const upTo = { days: number(longest), count: longest };
  return (
    <LinkRow
      to={address(PATHS.borrowing, { product: id })}
      title={name}
      note={
        closed ? (
          t(`product.${closed}`)
        ) : (
          <>
            {t('product.terms', { ...range, ...upTo })}
            <br />
            {t('product.example', ofExample)}
          </>
        )
      }
      figure={percent(inPercent(example.yearlyRate.result))}
      caption={t('product.aYear')}
      hasChevron
    />
  );
};
