import { useTranslation } from 'react-i18next';
import { interestOf, loanCost } from '../../../domain/loans/cost.ts';
import { type FigureEntry, isFigureEntry } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useKeptState, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, Page, Sum, Sums, useFormat } from '../../ui/index.ts';
import { CostBlock } from './CostBlock.tsx';
import { inPercent } from './figures.ts';
import { LoanFields } from './LoanFields.tsx';
import style from './loans.module.css';
import { ScheduleBlock } from './ScheduleBlock.tsx';
import { amountIn, useQuantityFault } from './useAmountFault.ts';

type Product = Schema<'LoanProduct'>;
type Asked = { readonly quantity: FigureEntry; readonly days: number | null };

/** Overdue days of the example of a missed payment. */
const LATE_DAYS = 7;

const useAsked = ({ minimumAmount, days }: Product) =>
  useKeptState<Asked>((kept) => {
    const asked = (kept ?? {}) as Partial<Asked>;
    const isKept = isFigureEntry(asked.quantity) && (asked.days === null || days.includes(asked.days ?? 0));
    return isKept ? (asked as Asked) : { quantity: minimumAmount, days: days[0] ?? null };
  }, 'asked');

/** A product: what a loan of any amount and term costs, an example, what a missed payment costs, and its terms. */
export const ProductScreen = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation('loans');
  const { push } = useNavigation();
  const { percent } = useFormat();
  const [asked, setAsked] = useAsked(product);
  const fault = useQuantityFault(product)(asked.quantity);
  const { id, name, status, terms, maintenance } = product;
  const quantity = amountIn(asked.quantity);
  const loan = fault === undefined && asked.days !== null ? { quantity, days: asked.days, terms } : undefined;
  const apply = () =>
    push(
      address(PATHS.borrowing, {
        ...{ product: id, apply: 'true', quantity: loan?.quantity },
        days: loan && String(loan.days),
      }),
    );
  return (
    <Page
      title={name}
      hasMode
      dock={
        <Button kind="primary" reason={status === 'open' ? undefined : t('product.closed')} onPress={apply}>
          {t('apply.go')}
        </Button>
      }
    >
      <Alert tone="warn" title={t('warning.title')}>
        {t('warning.levels', { liquidation: percent(maintenance.liquidation) })}
      </Alert>
      <Block title={t('calculator')}>
        <div className={style.fields}>
          <LoanFields
            product={product}
            quantity={asked.quantity}
            days={asked.days}
            faults={{ quantity: fault }}
            onQuantity={(value) => setAsked((before) => ({ ...before, quantity: value }))}
            onDays={(days) => setAsked((before) => ({ ...before, days }))}
          />
        </div>
      </Block>
      {loan ? <CostBlock {...loan} /> : null}
      {loan ? <ScheduleBlock loan={loan} /> : null}
      <Example product={product} />
      <Missed product={product} />
      <Levels product={product} />
    </Page>
  );
};

/** What the smallest loan costs, in one sentence. */
const Example = ({ product: { minimumAmount, days, terms } }: { readonly product: Product }) => {
  const { t } = useTranslation('loans');
  const { firmMoney, percent } = useFormat();
  const term = days[0] ?? 1;
  const cost = loanCost({ quantity: minimumAmount, days: term, terms });
  return (
    <Block title={t('example.title')}>
      <p className={style.text}>
        {t('example.text', {
          ...{
            amount: firmMoney(minimumAmount),
            count: term,
            rate: percent(inPercent(terms.dailyInterestRate)),
          },
          ...{ interest: firmMoney(cost.expectedInterest.result), fee: firmMoney(cost.platformFee.result) },
          ...{ total: firmMoney(cost.totalToRepay.result), yearly: percent(inPercent(cost.yearlyRate.result)) },
        })}
      </p>
    </Block>
  );
};

/** What a missed payment costs: the interest goes on. */
const Missed = ({ product: { minimumAmount, terms } }: { readonly product: Product }) => {
  const { t } = useTranslation('loans');
  const { firmMoney } = useFormat();
  const late = interestOf(minimumAmount, LATE_DAYS, terms);
  return (
    <Block title={t('missed.title')}>
      <p className={style.text}>
        {t('missed.text', {
          count: LATE_DAYS,
          interest: firmMoney(late.result),
          amount: firmMoney(minimumAmount),
        })}
      </p>
      <p className={style.text}>{t('missed.more')}</p>
    </Block>
  );
};

/** Levels of the maintenance ratio, and what happens at each. */
const Levels = ({ product: { maintenance } }: { readonly product: Pick<Product, 'maintenance'> }) => {
  const { t } = useTranslation('loans');
  const { percent } = useFormat();
  return (
    <Block title={t('levels.title')}>
      <Sums>
        <Sum label={t('levels.payout')}>{percent(maintenance.payout)}</Sum>
        <Sum label={t('levels.warning')}>{percent(maintenance.warning)}</Sum>
        <Sum label={t('levels.liquidation')}>{percent(maintenance.liquidation)}</Sum>
      </Sums>
      <p className={style.note}>{t('levels.note')}</p>
    </Block>
  );
};
