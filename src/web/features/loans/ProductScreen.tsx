import { useTranslation } from 'react-i18next';
import { loanCost } from '../../../domain/loans/cost.ts';
import { type FigureEntry, isFigureEntry } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useKeptState, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, Page, useFormat } from '../../ui/index.ts';
import { CostBlock } from './CostBlock.tsx';
import { closedFor, inPercent } from './figures.ts';
import { LoanFields } from './LoanFields.tsx';
import style from './loans.module.css';
import { Levels, Missed } from './ProductBlocks.tsx';
import { ScheduleBlock } from './ScheduleBlock.tsx';
import { amountIn, useQuantityFault } from './useAmountFault.ts';

type Product = Schema<'LoanProduct'>;
type Asked = { readonly quantity: FigureEntry; readonly days: number | null };

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
  const { id, name, terms, maintenance } = product;
  const closed = closedFor(product);
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
        <Button kind="primary" reason={closed && t(`product.${closed}`)} onPress={apply}>
          {t('apply.go')}
        </Button>
      }
    >
      <Alert tone="warn" title={t('warning.title')}>
        {t('warning.levels', { liquidation: percent(maintenance.liquidation) })}
      </Alert>
      <Block title={t('calculator')} className={style.fields}>
        <LoanFields
          product={product}
          quantity={asked.quantity}
          days={asked.days}
          faults={{ quantity: fault }}
          onQuantity={(value) => setAsked((before) => ({ ...before, quantity: value }))}
          onDays={(days) => setAsked((before) => ({ ...before, days }))}
        />
      </Block>
      {loan ? <CostBlock {...loan} /> : null}
      {loan ? <ScheduleBlock loan={loan} /> : null}
      <Example product={product} />
      <Missed
        amount={product.minimumAmount}
        days={product.days[0] ?? 1}
        terms={terms}
        totalCostCap={product.totalCostCap}
      />
      <Levels levels={maintenance} />
    </Page>
  );
};

/** What the smallest loan costs, in one sentence. */
const Example = ({ product: { minimumAmount, days, terms } }: { readonly product: Product }) => {
  const { t } = useTranslation('loans');
  const { firmMoney, percent, rate } = useFormat();
  const term = days[0] ?? 1;
  const cost = loanCost({ quantity: minimumAmount, days: term, terms });
  return (
    <Block title={t('example.title')}>
      <p className={style.text}>
        {t('example.text', {
          ...{
            amount: firmMoney(minimumAmount),
            count: term,
            rate: rate(inPercent(terms.dailyInterestRate)),
          },
          ...{ interest: firmMoney(cost.expectedInterest.result), fee: firmMoney(cost.platformFee.result) },
          ...{ total: firmMoney(cost.totalToRepay.result), yearly: percent(inPercent(cost.yearlyRate.result)) },
        })}
      </p>
    </Block>
  );
};
