import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal } from '../../domain/decimal.ts';
import { total } from '../../domain/money/position.ts';
import { api, type Schema } from '../api/index.ts';
import { selectAccountType } from '../device/session.ts';
import { ExplainedSum, useFormat } from '../ui/index.ts';
import style from './OvernightSoFar.module.css';
import { overnightTerms } from './overnightTerms.ts';

type OvernightSoFarProps = {
  /** Open order; parts of it may be closed already. */
  readonly order: Schema<'Order'>;
  /** Instrument of the order; undefined until it is known. */
  readonly instrument: Schema<'Instrument'> | undefined;
  /** Label of the figure. */
  readonly children: string;
};

/**
 * Labels the overnight fees of an open order, and lists them night by night with what each was charged on, less the
 * shares of closed parts.
 */
export const OvernightSoFar = ({ order, instrument, children }: OvernightSoFarProps) => {
  const { t } = useTranslation('formulas');
  const { signedMoney } = useFormat();
  const account = useSelector(selectAccountType);
  const [isAsked, setIsAsked] = useState(false);
  const { data } = api.useGetOrderQuery({ 'X-Account': account, id: order.orderId }, { skip: !isAsked });
  const nights = (data?.events ?? []).filter(({ kind }) => kind === 'overnight');
  const taken = total((data?.closings ?? []).map(({ overnightFee }) => decimal(overnightFee).negated()));
  const parts = nights.map((night) => ({
    key: String(night.at),
    name: <Night night={night} order={order} instrument={instrument} />,
    value: signedMoney(night.amount),
  }));
  return (
    <ExplainedSum
      meaning={t('overnightSoFar.meaning')}
      parts={
        taken.isZero()
          ? parts
          : [...parts, { key: 'taken', name: t('overnightSoFar.taken'), value: signedMoney(taken) }]
      }
      total={signedMoney(order.overnightFee)}
      onOpen={() => setIsAsked(true)}
    >
      {children}
    </ExplainedSum>
  );
};

type NightProps = Omit<OvernightSoFarProps, 'children'> & { readonly night: Schema<'OrderEvent'> };

/** Date of an overnight fee, and below it what it was charged on: lots, mid price, nights, rate. */
const Night = ({ night, order, instrument }: NightProps) => {
  const { t } = useTranslation('formulas');
  const { date, lots, price, number } = useFormat();
  const terms = instrument && overnightTerms(night, order, instrument);
  const words = [
    t('overnightSoFar.charged', { lots: lots(night.volume), price: price(night.price) }),
    ...(terms ? [t('overnightSoFar.nights', { count: terms.nights })] : []),
    ...(terms?.nightlyRate === undefined
      ? []
      : [t('overnightSoFar.rate', { percent: number(decimal(terms.nightlyRate).times(100)) })]),
  ];
  return (
    <>
      {date(night.at)}
      <small className={style.terms}>{words.join(' · ')}</small>
    </>
  );
};
