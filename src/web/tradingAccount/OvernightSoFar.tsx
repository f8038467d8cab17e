import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal } from '../../domain/decimal.ts';
import { total } from '../../domain/money/position.ts';
import { api, type Schema } from '../api/index.ts';
import { selectAccountType } from '../device/session.ts';
import { ExplainedSum, useFormat } from '../ui/index.ts';

type OvernightSoFarProps = {
  /** Open order; parts of it may be closed already. */
  readonly order: Schema<'Order'>;
  /** Label of the figure. */
  readonly children: ReactNode;
};

/** Labels the overnight fees of an open order, and lists them night by night, less the shares of closed parts. */
export const OvernightSoFar = ({ order, children }: OvernightSoFarProps) => {
  const { t } = useTranslation('formulas');
  const { date, signedMoney } = useFormat();
  const account = useSelector(selectAccountType);
  const [isAsked, setIsAsked] = useState(false);
  const { data } = api.useGetOrderQuery({ 'X-Account': account, id: order.orderId }, { skip: !isAsked });
  const nights = (data?.events ?? []).filter(({ kind }) => kind === 'overnight');
  const taken = total((data?.closings ?? []).map(({ overnightFee }) => decimal(overnightFee).negated()));
  const parts = nights.map(({ at, amount }) => ({ key: String(at), name: date(at), value: signedMoney(amount) }));
  return (
    <ExplainedSum
      meaning={t('overnightSoFar.meaning')}
      parts={
        taken.isZero()
          ? parts
          : [...parts, { key: 'taken', name: t('overnightSoFar.taken'), value: signedMoney(taken) }]
      }
      total={{ name: t('overnightSoFar.name'), value: signedMoney(order.overnightFee) }}
      onOpen={() => setIsAsked(true)}
    >
      {children}
    </ExplainedSum>
  );
};
