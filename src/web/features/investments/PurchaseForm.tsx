import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../domain/decimal.ts';
import type { ComputedFigure } from '../../../domain/formula.ts';
import { investmentDates } from '../../../domain/investments/dates.ts';
import { earnedAt } from '../../../domain/investments/result.ts';
import { paidOf } from '../../../domain/investments/returns.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import { NotDone } from '../../refusals/index.ts';
import {
  AmountInput,
  Block,
  Button,
  Explained,
  FigureField,
  Page,
  Result,
  Row,
  Sum,
  Sums,
  useFormat,
  useNotice,
} from '../../ui/index.ts';
import style from './investments.module.css';
import { useAmountFault } from './useAmountFault.ts';
import type { usePurchasing } from './usePurchasing.ts';
import { useWithdrawable } from './useWithdrawable.ts';
import { Why } from './Why.tsx';

type Product = Schema<'AiProduct'>;
type Purchasing = ReturnType<typeof usePurchasing>;
type FormProps = {
  readonly detail: Schema<'AiProductDetail'>;
  readonly title: string;
  readonly purchasing: Purchasing;
};

/** Amount of a purchase, what it would have become in the past, and the question before it is sent. */
export const PurchaseForm = ({ detail: { product }, title, purchasing }: FormProps) => {
  const { t } = useTranslation('investments');
  const { firmMoney } = useFormat();
  const fields = useRef<HTMLDivElement>(null);
  const withdrawable = useWithdrawable();
  const { entry, amount, failure, enter } = purchasing;
  const fault = useAmountFault(product, withdrawable)(amount);
  const { minimum, maximum } = product.fundingLimit;
  const wanted = amount === '' || fault !== undefined ? undefined : amount;
  useLeaveQuestion(purchasing.isHalfFilled);
  return (
    <Page
      title={title}
      hasMode
      dock={
        <>
          {failure ? <NotDone title={t('notDone')} failure={failure} ended="investment" /> : null}
          <SendButton
            {...{ product, wanted, fault, purchasing }}
            onObstacle={() => fields.current?.querySelector('input')?.focus()}
          />
        </>
      }
    >
      <Block title={product.name}>
        <div ref={fields} className={style.fields}>
          <FigureField
            label={t('amount.label')}
            aside={t('terms.range', { least: firmMoney(minimum), most: firmMoney(maximum) })}
            value={entry}
            onChange={enter}
            error={fault}
          >
            <AmountInput value={entry} onChange={enter} unit="USD" ownUnit="USD" />
          </FigureField>
        </div>
        <Available withdrawable={withdrawable} fee={product.fee} />
      </Block>
      {wanted === undefined ? null : <WouldBe product={product} amount={wanted} />}
    </Page>
  );
};

/** Asks before an amount would be lost; a reload keeps it. */
const useLeaveQuestion = (isHalfFilled: boolean) => {
  const { t } = useTranslation('investments');
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true });
};

type AvailableProps = { readonly withdrawable: ComputedFigure | undefined; readonly fee: string };

/** What the customer can pay with now, and what the purchase costs. */
const Available = ({ withdrawable, fee }: AvailableProps) => {
  const { t } = useTranslation('investments');
  const { money, firmMoney } = useFormat();
  return (
    <Sums isExplained>
      <Sum label={<Explained by={withdrawable}>{t('amount.withdrawable')}</Explained>}>
        {money(withdrawable?.result)}
      </Sum>
      <Sum
        label={
          <Why figure="fee" total={firmMoney(fee)}>
            {t('terms.fee')}
          </Why>
        }
      >
        {firmMoney(fee)}
      </Sum>
    </Sums>
  );
};

/** What an amount would have become in the worst, the last and the best cycle that was really paid. */
const WouldBe = ({
  product: { paidOut, cycleDays, fee },
  amount,
}: {
  readonly product: Product;
  readonly amount: string;
}) => {
  const { t } = useTranslation('investments');
  const { money, enteredMoney, number } = useFormat();
  if (!paidOut) return null;
  const days = { days: number(cycleDays), count: cycleDays };
  const lines = [
    [t('paid.worst', days), paidOut.worstSum],
    [t('paid.sum', days), paidOut.sum],
    [t('paid.best', days), paidOut.bestSum],
  ] as const;
  const title = t('would.title', { amount: enteredMoney(amount) });
  return (
    <Block title={title}>
      <ul className={style.rows} aria-label={title}>
        {lines.map(([label, sum]) => {
          const { gain, back } = earnedAt({ amount, fee }, sum);
          return <Row key={label} title={label} figure={money(back)} caption={<Result value={gain} />} />;
        })}
      </ul>
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};

type QuestionProps = { readonly product: Product; readonly amount: string };

/** The question before a purchase is sent: covered while nobody looks at the page. */
const QuestionText = ({ product: { name }, amount }: QuestionProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney } = useFormat();
  return t('question.text', { amount: enteredMoney(amount), name });
};

/** Every figure of a purchase, in the question before it is sent. */
const QuestionFigures = ({ product: { fee, cycleDays }, amount }: QuestionProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney, firmMoney, number, date, time } = useFormat();
  // A first investment waits before it begins, and comes back later still.
  const { endsAt } = investmentDates({ at: useServerSeconds(), cycleDays, waitSeconds: 0 });
  return (
    <Sums>
      <Sum label={t('figures.amount')}>{enteredMoney(amount)}</Sum>
      <Sum label={t('terms.fee')}>{firmMoney(fee)}</Sum>
      <Sum label={t('question.paid')} isTotal>
        {enteredMoney(moneyText(paidOf(amount, fee).result))}
      </Sum>
      <Sum label={t('terms.cycle')}>{number(cycleDays)}</Sum>
      <Sum label={t('question.back')}>{t('at', { date: date(endsAt), time: time(endsAt) })}</Sum>
      <Sum label={t('terms.early')}>{t('terms.earlyNone')}</Sum>
    </Sums>
  );
};

type SendButtonProps = {
  readonly product: Product;
  /** Amount that nothing is wrong with, decimal text. */
  readonly wanted: string | undefined;
  readonly fault: string | undefined;
  readonly purchasing: Purchasing;
  /** Leads to the amount that keeps the purchase from being sent. */
  readonly onObstacle: () => void;
};

/** Button that names the purchase, or the reason why it cannot be made; asks first, with every figure. */
const SendButton = ({ product, wanted, fault, purchasing, onObstacle }: SendButtonProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney, number } = useFormat();
  const ask = useNotice();
  const { progress, sentAmount, buy } = purchasing;
  const { id: productId, fee: feeSeen, cycleDays: cycleDaysSeen } = product;
  // What is entered meanwhile is not what was sent.
  const named = sentAmount ?? wanted;
  const days = { days: number(cycleDaysSeen), count: cycleDaysSeen };
  const send = async () => {
    if (wanted === undefined) return;
    const isAgreed = await ask({
      mode: 'real',
      text: <QuestionText product={product} amount={wanted} />,
      figures: <QuestionFigures product={product} amount={wanted} />,
    });
    if (isAgreed) buy({ productId, amount: wanted, feeSeen, cycleDaysSeen });
  };
  return (
    <Button
      kind="primary"
      onPress={() => void send()}
      reason={wanted === undefined ? (fault ?? t('amount.enter')) : undefined}
      onBlockedPress={onObstacle}
      waiting={progress === 'idle' ? undefined : t(`progress.${progress}`)}
    >
      {named === undefined ? t('amount.action') : t('question.action', { amount: enteredMoney(named), ...days })}
    </Button>
  );
};
