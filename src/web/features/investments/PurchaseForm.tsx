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
import { waitOf } from './waitOf.ts';
import { Why } from './Why.tsx';

type Product = Schema<'AiProduct'>;
type Purchasing = ReturnType<typeof usePurchasing>;
type FormProps = {
  readonly detail: Schema<'AiProductDetail'>;
  readonly title: string;
  readonly purchasing: Purchasing;
};

/** Amount of a purchase, what it would have become in the past, and the question before it is sent. */
export const PurchaseForm = ({ detail, title, purchasing }: FormProps) => {
  const { t } = useTranslation('investments');
  const { firmMoney } = useFormat();
  const { product } = detail;
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
            {...{ detail, wanted, fault, purchasing }}
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
        <Available withdrawable={withdrawable} detail={detail} />
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

type AvailableProps = {
  readonly withdrawable: ComputedFigure | undefined;
  readonly detail: Schema<'AiProductDetail'>;
};

/** What the customer can pay with now, what the purchase costs, and when it would begin and come back. */
const Available = ({ withdrawable, detail }: AvailableProps) => {
  const { t } = useTranslation('investments');
  const { money, firmMoney } = useFormat();
  const { fee } = detail.product;
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
      <PurchaseDates detail={detail} />
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

type QuestionProps = { readonly detail: Schema<'AiProductDetail'>; readonly amount: string };

/** The question before a purchase is sent: covered while nobody looks at the page. */
const QuestionText = ({
  detail: {
    product: { name },
  },
  amount,
}: QuestionProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney } = useFormat();
  return t('question.text', { amount: enteredMoney(amount), name });
};

/** Every figure of a purchase, in the question before it is sent. */
const QuestionFigures = ({ detail, amount }: QuestionProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney, firmMoney, number } = useFormat();
  const { fee, cycleDays } = detail.product;
  return (
    <Sums>
      <Sum label={t('figures.amount')}>{enteredMoney(amount)}</Sum>
      <Sum label={t('terms.fee')}>{firmMoney(fee)}</Sum>
      <Sum label={t('question.paid')} isTotal>
        {enteredMoney(moneyText(paidOf(amount, fee).result))}
      </Sum>
      <Sum label={t('terms.cycle')}>{number(cycleDays)}</Sum>
      <PurchaseDates detail={detail} />
      <Sum label={t('terms.early')}>{t('terms.earlyNone')}</Sum>
    </Sums>
  );
};

/** When a purchase of now begins, until when it can be taken back, and when it comes back. */
const PurchaseDates = ({ detail }: Pick<QuestionProps, 'detail'>) => {
  const { t } = useTranslation('investments');
  const { date, time } = useFormat();
  const waitSeconds = waitOf(detail);
  const bought = { at: useServerSeconds(), cycleDays: detail.product.cycleDays, waitSeconds: waitSeconds ?? 0 };
  const { beginsAt, takeBackUntil, endsAt } = investmentDates(bought);
  const at = (instant: number) => t('at', { date: date(instant), time: time(instant) });
  // Of a server that does not say whether it waits, the earliest date is known alone.
  if (waitSeconds === undefined) return <Sum label={t('question.back')}>{at(endsAt)}</Sum>;
  return (
    <>
      <Sum label={t('dates.begins')}>{takeBackUntil === null ? t('question.atOnce') : at(beginsAt)}</Sum>
      <Sum label={t('question.takeBack')}>{takeBackUntil === null ? t('terms.earlyNone') : at(takeBackUntil)}</Sum>
      <Sum label={t('question.backOn')}>{at(endsAt)}</Sum>
    </>
  );
};

type SendButtonProps = {
  readonly detail: Schema<'AiProductDetail'>;
  /** Amount that nothing is wrong with, decimal text. */
  readonly wanted: string | undefined;
  readonly fault: string | undefined;
  readonly purchasing: Purchasing;
  /** Leads to the amount that keeps the purchase from being sent. */
  readonly onObstacle: () => void;
};

/** Button that names the purchase, or the reason why it cannot be made; asks first, with every figure. */
const SendButton = ({ detail, wanted, fault, purchasing, onObstacle }: SendButtonProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney, number } = useFormat();
  const ask = useNotice();
  const { progress, sentAmount, buy } = purchasing;
  const { id: productId, fee: feeSeen, cycleDays: cycleDaysSeen } = detail.product;
  const waitSecondsSeen = waitOf(detail);
  // What is entered meanwhile is not what was sent.
  const named = sentAmount ?? wanted;
  const days = { days: number(cycleDaysSeen), count: cycleDaysSeen };
  const send = async () => {
    if (wanted === undefined) return;
    const isAgreed = await ask({
      mode: 'real',
      text: <QuestionText detail={detail} amount={wanted} />,
      figures: <QuestionFigures detail={detail} amount={wanted} />,
    });
    if (!isAgreed) return;
    const wait = waitSecondsSeen === undefined ? {} : { waitSecondsSeen };
    buy({ productId, amount: wanted, feeSeen, cycleDaysSeen, ...wait });
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
