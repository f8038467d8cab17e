import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { earlyRepaymentFeeOf, loanCost } from '../../../domain/loans/cost.ts';
import type { Schema } from '../../api/index.ts';
import { NotDone } from '../../refusals/index.ts';
import { Alert, Block, Button, classes, Page, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { CostBlock } from './CostBlock.tsx';
import { inPercent, instantOfDate } from './figures.ts';
import { Lines } from './Lines.tsx';
import style from './loans.module.css';
import { Levels, Missed } from './ProductBlocks.tsx';
import { RatioAfter } from './RatioAfter.tsx';
import type { useApplication } from './useLoanIntents.ts';

type Request = Schema<'ApplyForLoanRequest'>;

type ApplicationReviewProps = {
  readonly product: Schema<'LoanProduct'>;
  readonly request: Request;
  /** What was drawn; undefined where a name was typed. */
  readonly picture: File | undefined;
  readonly application: ReturnType<typeof useApplication>;
  /** True where the terms have changed since this page was opened. */
  readonly areTermsOther: boolean;
  /** Goes back to the fields. */
  readonly onChange: () => void;
};

/** All of an application on one page, before it is sent. */
export const ApplicationReview = (props: ApplicationReviewProps) => {
  const { product, request, picture, onChange } = props;
  const { t } = useTranslation(['loans', 'legal']);
  const { enteredMoney, date } = useFormat();
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <Page title={t('review.title')} subtitle={product.name} hasMode dock={<SendDock {...props} />}>
      <Alert tone="info" icon="document" title={t('review.check')}>
        {t('review.text')}
      </Alert>
      <CostBlock quantity={request.quantity} days={request.days} terms={request.termsSeen} />
      <Block title={t('about')}>
        <Lines
          lines={[
            [t('cost.term'), t('days', { count: request.days })],
            [t('field.legalAddress'), request.legalAddress],
            [t('field.monthlyIncome'), enteredMoney(request.monthlyIncome)],
            [t('field.expectedInvestmentAmount'), enteredMoney(request.expectedInvestmentAmount)],
          ]}
        />
      </Block>
      <Missed
        amount={request.quantity}
        days={request.days}
        terms={request.termsSeen}
        totalCostCap={request.totalCostCapSeen}
      />
      <RatioAfter
        quantity={request.quantity}
        days={request.days}
        terms={request.termsSeen}
        levels={product.maintenance}
      />
      <Levels levels={product.maintenance} />
      <Block title={t('review.right')}>
        <p className={style.text}>{t('review.rightText', { days: t('days', { count: product.withdrawalDays }) })}</p>
      </Block>
      <Block title={t('texts.title')}>
        <ul className={classes(style.fields, style.below)}>
          {request.agreements.map(({ name, agreementVersion }) => (
            <li key={name}>
              {t(`legal:names.${name}`)}
              <small className={style.line}>
                {t('texts.version', { date: date(instantOfDate(agreementVersion)) })} · {t('texts.agreed')}
              </small>
            </li>
          ))}
        </ul>
      </Block>
      <Block title={t('signature.title')}>
        {picture ? <Drawn picture={picture} /> : null}
        {request.signature.kind === 'typed' ? <p>{request.signature.name}</p> : null}
        <div className={style.below}>
          <Button isSmall icon="edit" onPress={onChange}>
            {t('review.change')}
          </Button>
        </div>
      </Block>
    </Page>
  );
};

const Drawn = ({ picture }: { readonly picture: File }) => {
  const { t } = useTranslation('loans');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined ? null : <img className={style.signature} src={url} alt={t('signature.there')} />;
};

type SendDockProps = Pick<ApplicationReviewProps, 'product' | 'request' | 'application' | 'areTermsOther'>;

/** Button that sends the application after a question with every figure; above it, why the last press did not. */
const SendDock = ({ product, request, application, areTermsOther }: SendDockProps) => {
  const { t } = useTranslation(['loans', 'refusals']);
  const { firmMoney, percent, rate, number } = useFormat();
  const ask = useNotice();
  const { quantity, days, termsSeen } = request;
  const cost = loanCost({ quantity, days, terms: termsSeen });
  const early = earlyRepaymentFeeOf(decimal(quantity), days - 1, termsSeen);
  const figures = { amount: firmMoney(quantity), total: firmMoney(cost.totalToRepay.result) };
  const send = async () => {
    const isAgreed = await ask({
      mode: 'real',
      text: t('question.application', { ...figures, name: product.name }),
      figures: (
        <Sums>
          <Sum label={t('cost.quantity')}>{figures.amount}</Sum>
          <Sum label={t('cost.term')}>{t('days', { count: days })}</Sum>
          <Sum label={t('cost.interest', { count: days })}>{firmMoney(cost.expectedInterest.result)}</Sum>
          <Sum label={t('cost.platformFee')}>{firmMoney(cost.platformFee.result)}</Sum>
          <Sum label={t('cost.early', { rate: rate(inPercent(termsSeen.earlyRepaymentFeeRate)) })}>
            {firmMoney(early.result)}
          </Sum>
          <Sum label={t('cost.nominal')}>{percent(inPercent(cost.nominalYearlyRate.result))}</Sum>
          <Sum label={t('cost.effective')}>{percent(inPercent(cost.yearlyRate.result))}</Sum>
          <Sum label={t('cost.total')} isTotal>
            {figures.total}
          </Sum>
        </Sums>
      ),
    });
    if (!isAgreed) return;
    application.forget();
    application.start(request);
  };
  return (
    <div className={style.dock}>
      {application.unsent ? <NotDone title={t('notDone')} failure={application.unsent} ended="loan" /> : null}
      {areTermsOther && !application.unsent ? <Alert tone="warn" title={t('refusals:terms-changed')} /> : null}
      <Button
        kind="confirm"
        waiting={application.progress === 'idle' ? undefined : t(`progress.${application.progress}`)}
        onPress={() => void send()}
      >
        {t('apply.send', { ...figures, days: number(days), count: days })}
      </Button>
    </div>
  );
};
