import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { NoRows } from '../../lists/index.ts';
import { address, PATHS, useKeptState } from '../../navigation/index.ts';
import { Alert, Block, Change, FilterStrip, LinkRow, Page, useFormat } from '../../ui/index.ts';
import style from './investments.module.css';
import { Awaited } from './Missing.tsx';
import { OwnInvestments } from './OwnInvestments.tsx';
import { inPercent } from './percent.ts';

const TABS = ['products', 'mine'] as const;
type Tab = (typeof TABS)[number];

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** AI products (§2) with the range of what they paid, losses as plainly as gains, and the customer's own investments. */
export const InvestmentsScreen = () => {
  const { t } = useTranslation(['investments', 'shell']);
  const [tab, setTab] = useKeptState<Tab>((kept) => (kept === 'mine' ? 'mine' : 'products'), 'tab');
  return (
    <Page title={t('shell:titles.investments')} hasMode>
      <FilterStrip
        label={t('tabs.label')}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'products' ? <Products /> : <OwnInvestments />}
    </Page>
  );
};

const Products = () => {
  const { t } = useTranslation('investments');
  const query = investmentsApi.useListAiProductsQuery(undefined, READ_AGAIN);
  if (!query.data) return <Awaited query={query} label={t('tabs.products')} />;
  const { items } = query.data;
  if (items.length === 0) {
    return (
      <NoRows label={t('tabs.products')} title={t('none.products')}>
        {t('none.productsText')}
      </NoRows>
    );
  }
  return (
    <>
      <Alert tone="warn" title={t('lessBack')}>
        {t('lessBackText')}
      </Alert>
      <Block kind="rows" label={t('tabs.products')}>
        <ul>
          {items.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ul>
      </Block>
      <Block label={t('past')}>
        <p className={style.text}>{t('past')}</p>
      </Block>
    </>
  );
};

const ProductRow = ({ product }: { readonly product: Schema<'AiProduct'> }) => {
  const { t } = useTranslation('investments');
  const { firmMoney, number } = useFormat();
  const { id, name, status, cycleDays, fundingLimit, paidOut } = product;
  const days = { days: number(cycleDays), count: cycleDays };
  const terms = { ...days, least: firmMoney(fundingLimit.minimum), most: firmMoney(fundingLimit.maximum) };
  return (
    <LinkRow
      to={address(PATHS.investmentDetail, { product: id })}
      title={name}
      note={
        <>
          <span className={style.line}>{status === 'open' ? t('product.terms', terms) : t(`status.${status}`)}</span>
          {paidOut ? <span className={style.line}>{t('product.range', days)}</span> : null}
        </>
      }
      figure={<Change value={paidOut && inPercent(paidOut.worstSum)} />}
      caption={paidOut ? <Change value={inPercent(paidOut.bestSum)} /> : null}
      hasChevron
    />
  );
};
