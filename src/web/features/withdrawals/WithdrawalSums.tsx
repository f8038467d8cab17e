import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { withdrawalFigures } from '../../../domain/funds/withdrawal.ts';
import type { Schema } from '../../api/index.ts';
import { formatSpan } from '../../records/index.ts';
import { NotDone } from '../../refusals/index.ts';
import { Button, Explained, Icon, InGroups, SkeletonRows, Sum, Sums, useFormat } from '../../ui/index.ts';
import type { DestinationOption } from './destinationChoice.ts';
import type { Calculation } from './useCalculation.ts';
import style from './withdrawals.module.css';

type Figures = Schema<'WithdrawalCalculation'>;

/** Figures of a withdrawal as the server calculated them, each with its formula. */
export const WithdrawalSums = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t } = useTranslation('withdrawals');
  if (calculation.status === 'loading') return <SkeletonRows count={3} />;
  if (calculation.status === 'failed') {
    return (
      <p className={style.note}>
        {t('notCalculated')}{' '}
        <Button isSmall onPress={calculation.refetch}>
          {t('again')}
        </Button>
      </p>
    );
  }
  if (calculation.status === 'refused') {
    const failure = { error: calculation.error, isOffline: false };
    return <NotDone title={t('refused')} failure={failure} ended="withdrawal" />;
  }
  if (calculation.status !== 'ready') return null;
  return <Ready figures={calculation.figures} />;
};

const Ready = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation('withdrawals');
  const { enteredMoney, enteredForeignMoney, number, percent } = useFormat();
  const { amount, feeRate, fee, netAmount, currency, rate, actualAmountReceived } = figures;
  const by = withdrawalFigures(amount, figures);
  const share = percent(decimal(feeRate).times(100));
  return (
    <>
      <Sums isExplained>
        <Sum label={t('sums.leaves')}>{t('usd', { amount: enteredMoney(amount) })}</Sum>
        <Sum label={<Explained by={by.fee}>{t('sums.fee', { share })}</Explained>}>
          {t('usd', { amount: enteredMoney(fee) })}
        </Sum>
        <Sum label={<Explained by={by.netAmount}>{t('sums.net')}</Explained>}>
          {t('usd', { amount: enteredMoney(netAmount) })}
        </Sum>
        <Sum label={t('sums.rate')}>{t('rate', { rate: number(rate), currency })}</Sum>
        <Sum
          label={
            <Explained by={by.actualAmountReceived} currency={currency}>
              {t('sums.received')}
            </Explained>
          }
          isTotal
        >
          {t('money', { amount: enteredForeignMoney(actualAmountReceived), currency })}
        </Sum>
      </Sums>
      {currency === 'USD' ? null : <p className={style.note}>{t('rateNote')}</p>}
      <p className={style.note}>
        <Icon name="lock" size={16} />
        <span>{t('heldNote', { amount: enteredMoney(amount) })}</span>
      </p>
      {figures.contactServiceFirst ? <p className={style.note}>{t('contactService')}</p> : null}
    </>
  );
};

type QuestionTextProps = { readonly amount: string; readonly option: DestinationOption };

/** The question before a withdrawal is sent, with the whole address in groups: covered while nobody looks at the page. */
export const QuestionText = ({ amount, option: { wallet, whole } }: QuestionTextProps) => {
  const { t } = useTranslation('withdrawals');
  const { enteredMoney } = useFormat();
  if (!wallet) return t('question.card', { amount: enteredMoney(amount), to: whole });
  return (
    <>
      <p>{t('question.wallet', { ...wallet, amount: enteredMoney(amount) })}</p>
      <InGroups text={wallet.address} />
    </>
  );
};

/** Every figure of a withdrawal, in the question before it is sent. */
export const QuestionFigures = ({ figures }: { readonly figures: Figures }) => {
  const { t, i18n } = useTranslation('withdrawals');
  const { money, enteredMoney, enteredForeignMoney, number } = useFormat();
  const { amount, fee, netAmount, currency, rate, actualAmountReceived, withdrawableAfter } = figures;
  const { expectedSeconds } = figures;
  return (
    <Sums>
      <Sum label={t('sums.held')}>{t('usd', { amount: enteredMoney(amount) })}</Sum>
      <Sum label={t('sums.feeAlone')}>{t('usd', { amount: enteredMoney(fee) })}</Sum>
      <Sum label={t('sums.net')}>{t('usd', { amount: enteredMoney(netAmount) })}</Sum>
      <Sum label={t('sums.rate')}>{t('rate', { rate: number(rate), currency })}</Sum>
      <Sum label={t('sums.received')} isTotal>
        {t('money', { amount: enteredForeignMoney(actualAmountReceived), currency })}
      </Sum>
      <Sum label={t('sums.left')}>{t('usd', { amount: money(withdrawableAfter) })}</Sum>
      <Sum label={t('sums.decided')}>
        {expectedSeconds === null ? t('sums.undecided') : formatSpan(i18n.language, expectedSeconds)}
      </Sum>
    </Sums>
  );
};
