import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../domain/decimal.ts';
import { type FigureEntry, figureOf, isUnread } from '../../../domain/input/figureEntry.ts';
import { checkInvestmentAmount } from '../../../domain/investments/purchaseRules.ts';
import { earnedAt } from '../../../domain/investments/result.ts';
import { paidOf } from '../../../domain/investments/returns.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, type Schema } from '../../api/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import {
  Alert,
  AmountInput,
  Block,
  Button,
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
import { type Failure, usePurchase } from './useInvestmentIntents.ts';

type Product = Schema<'AiProduct'>;
type FormProps = { readonly detail: Schema<'AiProductDetail'>; readonly title: string };

/** Returns why an amount cannot be invested, in words; undefined while nothing is wrong with it. */
const useAmountFault = ({ fundingLimit }: Product) => {
  const { t } = useTranslation('investments');
  const { money } = useFormat();
  return (amount: string): string | undefined => {
    const refused = amount === '' ? undefined : checkInvestmentAmount(amount, fundingLimit);
    switch (refused?.code) {
      case undefined:
        return undefined;
      case REFUSALS['amount-digits']:
        return t('fault.digits');
      case REFUSALS['amount-below-minimum']:
        return t('fault.below', { amount: money(refused.detail.minimum) });
      case REFUSALS['amount-above-maximum']:
        return t('fault.above', { amount: money(refused.detail.maximum) });
    }
  };
};

/** Amount of a purchase, what it would have become in the past, and the question before it is sent. */
export const PurchaseForm = ({ detail: { product }, title }: FormProps) => {
  const { t } = useTranslation('investments');
  const { money } = useFormat();
  const { replace } = useNavigation();
  const [entry, setEntry] = useState<FigureEntry>('');
  const fields = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const figures = api.useGetAccountFiguresQuery({ 'X-Account': 'real' }, { refetchOnMountOrArgChange: true });
  const amount = isUnread(entry) ? '' : figureOf(entry);
  const fault = useAmountFault(product)(amount);
  const purchase = usePurchase({
    onDone: ({ id }) => replace(address(PATHS.investmentDetail, { id })),
    onFailed: setFailure,
  });
  const { minimum, maximum } = product.fundingLimit;
  const wanted = amount === '' || fault !== undefined ? undefined : amount;
  return (
    <Page
      title={title}
      hasMode
      dock={
        <>
          {failure ? (
            <Alert tone="bad" title={failure.title}>
              {failure.words}
            </Alert>
          ) : null}
          <SendButton
            {...{ product, wanted, fault, purchase }}
            onAgree={() => setFailure(undefined)}
            onObstacle={() => fields.current?.querySelector('input')?.focus()}
          />
        </>
      }
    >
      <Block title={product.name}>
        <div ref={fields} className={style.fields}>
          <FigureField
            label={t('amount.label')}
            aside={t('terms.range', { least: money(minimum), most: money(maximum) })}
            value={entry}
            onChange={(value) => {
              setFailure(undefined);
              setEntry(value);
            }}
            error={fault}
          >
            <AmountInput value={entry} onChange={setEntry} unit="USD" ownUnit="USD" />
          </FigureField>
        </div>
        <Sums>
          <Sum label={t('amount.withdrawable')}>{money(figures.data?.withdrawable)}</Sum>
          <Sum label={t('terms.fee')}>{money(product.fee)}</Sum>
        </Sums>
      </Block>
      {wanted === undefined ? null : <WouldBe product={product} amount={wanted} />}
    </Page>
  );
};

/** What an amount would have become in the worst, the last and the best cycle that was really paid. */
const WouldBe = ({
  product: { paidOut, cycleDays },
  amount,
}: {
  readonly product: Product;
  readonly amount: string;
}) => {
  const { t } = useTranslation('investments');
  const { money, enteredMoney, number } = useFormat();
  if (!paidOut) return null;
  const days = number(cycleDays);
  const lines = [
    [t('paid.worst', { days }), paidOut.worstSum],
    [t('paid.sum', { days }), paidOut.sum],
    [t('paid.best', { days }), paidOut.bestSum],
  ] as const;
  const title = t('would.title', { amount: enteredMoney(amount) });
  return (
    <Block title={title}>
      <ul className={style.rows} aria-label={title}>
        {lines.map(([label, sum]) => {
          const { income, back } = earnedAt(amount, sum);
          return <Row key={label} title={label} figure={money(back)} caption={<Result value={income} />} />;
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
  const { enteredMoney, firmMoney, number } = useFormat();
  return (
    <Sums>
      <Sum label={t('figures.amount')}>{enteredMoney(amount)}</Sum>
      <Sum label={t('terms.fee')}>{firmMoney(fee)}</Sum>
      <Sum label={t('question.paid')} isTotal>
        {enteredMoney(moneyText(paidOf(amount, fee).result))}
      </Sum>
      <Sum label={t('terms.cycle')}>{number(cycleDays)}</Sum>
      <Sum label={t('terms.early')}>{t('terms.earlyNone')}</Sum>
    </Sums>
  );
};

type SendButtonProps = {
  readonly product: Product;
  /** Amount that nothing is wrong with, decimal text. */
  readonly wanted: string | undefined;
  readonly fault: string | undefined;
  readonly purchase: ReturnType<typeof usePurchase>;
  readonly onAgree: () => void;
  /** Leads to the amount that keeps the purchase from being sent. */
  readonly onObstacle: () => void;
};

/** Button that names the purchase, or the reason why it cannot be made; asks first, with every figure. */
const SendButton = ({ product, wanted, fault, purchase, onAgree, onObstacle }: SendButtonProps) => {
  const { t } = useTranslation('investments');
  const { enteredMoney, number } = useFormat();
  const ask = useNotice();
  const days = number(product.cycleDays);
  const send = async () => {
    if (wanted === undefined) return;
    const isAgreed = await ask({
      mode: 'real',
      text: <QuestionText product={product} amount={wanted} />,
      figures: <QuestionFigures product={product} amount={wanted} />,
    });
    if (!isAgreed) return;
    onAgree();
    purchase.start({ productId: product.id, amount: wanted });
  };
  return (
    <Button
      kind="primary"
      onPress={() => void send()}
      reason={wanted === undefined ? (fault ?? t('amount.enter')) : undefined}
      onBlockedPress={onObstacle}
      waiting={purchase.progress === 'idle' ? undefined : t(`progress.${purchase.progress}`)}
    >
      {wanted === undefined ? t('amount.action') : t('question.action', { amount: enteredMoney(wanted), days })}
    </Button>
  );
};
