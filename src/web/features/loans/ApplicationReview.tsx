import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loanCost } from '../../../domain/loans/cost.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Alert, Block, Button, Page, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { CostBlock } from './CostBlock.tsx';
import { inPercent, instantOfDate } from './figures.ts';
import style from './loans.module.css';
import type { Unsent, useApplication } from './useLoanIntents.ts';

type Request = Schema<'ApplyForLoanRequest'>;

type ApplicationReviewProps = {
  readonly product: Schema<'LoanProduct'>;
  readonly request: Request;
  /** What was drawn; undefined where a name was typed. */
  readonly picture: File | undefined;
  readonly application: ReturnType<typeof useApplication>;
  /** Goes back to the fields. */
  readonly onChange: () => void;
};

/** All of an application on one page, before it is sent. */
export const ApplicationReview = (props: ApplicationReviewProps) => {
  const { product, request, picture, application, onChange } = props;
  const { t } = useTranslation(['loans', 'legal']);
  const { firmMoney, date } = useFormat();
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <Page
      title={t('review.title')}
      subtitle={product.name}
      hasMode
      dock={<SendDock product={product} request={request} application={application} />}
    >
      <Alert tone="info" icon="document" title={t('review.check')}>
        {t('review.text')}
      </Alert>
      <CostBlock quantity={request.quantity} days={request.days} terms={request.termsSeen} />
      <Block title={t('about')}>
        <Sums>
          <Sum label={t('cost.term')}>{t('days', { count: request.days })}</Sum>
          <Sum label={t('field.legalAddress')}>{request.legalAddress}</Sum>
          <Sum label={t('field.monthlyIncome')}>{firmMoney(request.monthlyIncome)}</Sum>
          <Sum label={t('field.expectedInvestmentAmount')}>{firmMoney(request.expectedInvestmentAmount)}</Sum>
        </Sums>
      </Block>
      <Block title={t('texts.title')}>
        <ul>
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

type SendDockProps = Pick<ApplicationReviewProps, 'product' | 'request' | 'application'>;

/** Button that sends the application after a question with every figure; above it, why the last press did not. */
const SendDock = ({ product, request, application }: SendDockProps) => {
  const { t } = useTranslation('loans');
  const { firmMoney, percent, number } = useFormat();
  const ask = useNotice();
  const { quantity, days, termsSeen } = request;
  const cost = loanCost({ quantity, days, terms: termsSeen });
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
          <Sum label={t('cost.early', { rate: percent(inPercent(termsSeen.earlyRepaymentFeeRate)) })}>
            {percent(inPercent(termsSeen.earlyRepaymentFeeRate))}
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
      {application.unsent ? <NotTaken unsent={application.unsent} /> : null}
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

/** Says why a request about a loan was not taken, with its figures and the way to what it is about. */
const NotTaken = ({ unsent: { error, isOffline } }: { readonly unsent: Unsent }) => {
  const { t } = useTranslation(['loans', 'ui']);
  const { percent } = useFormat();
  // Nothing is known of one whose key the server does not know.
  const isUnknown = !error && !isOffline;
  const words = error?.msg ?? t(isOffline ? 'ui:offline.notSent' : 'ui:unknownOutcome.text');
  const isRunning = error?.kind === 'refused' && error.code === REFUSALS['loan-running'];
  const isTooLow = error?.kind === 'refused' && error.code === REFUSALS['maintenance-ratio-too-low'];
  return (
    <Alert tone="bad" title={t(isUnknown ? 'ui:unknownOutcome.title' : 'notDone')}>
      {words}{' '}
      {isTooLow && error.detail.ratio !== undefined
        ? t('ratioAfter', { ratio: percent(error.detail.ratio), minimum: percent(error.detail.minimum) })
        : null}
      {isRunning && error.detail.loanId !== undefined ? (
        <Link to={address(PATHS.loanDetails, { id: error.detail.loanId })}>{t('toLoan')}</Link>
      ) : null}
    </Alert>
  );
};
