import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../domain/decimal.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { api } from '../../api/index.ts';
import { type LivePosition, orderFee, orderMargin, OvernightSoFar } from '../../tradingAccount/index.ts';
import { Explained, Fact, Facts, Result, useFormat } from '../../ui/index.ts';
import { OrderLinks } from './OrderLinks.tsx';

/** Figures of a position, each with its formula. */
export const PositionFacts = ({ position: { order, value } }: { readonly position: LivePosition }) => {
  const { t } = useTranslation('positions');
  const { money } = useFormat();
  const net = value && netResultOf({ ...order, profit: moneyText(value.profit.result) });
  const { data: instrument } = api.useGetInstrumentQuery({ id: order.symbol });
  return (
    <>
      <Facts>
        <Fact
          label={
            <Explained by={orderMargin(order)} instrument={instrument}>
              {t('margin')}
            </Explained>
          }
        >
          {money(order.margin)}
        </Fact>
        <Fact
          label={
            <Explained by={value?.profit} instrument={instrument}>
              {t('priceResult')}
            </Explained>
          }
        >
          <Result value={value?.profit.result} />
        </Fact>
        <Fact label={<Explained by={orderFee(order, instrument?.feePerLot)}>{t('fee')}</Explained>}>
          {money(order.fee)}
        </Fact>
        <Fact
          label={
            <OvernightSoFar order={order} instrument={instrument}>
              {t('overnight')}
            </OvernightSoFar>
          }
        >
          {money(order.overnightFee)}
        </Fact>
        <Fact
          label={
            <Explained by={net} instrument={instrument}>
              {t('net')}
            </Explained>
          }
        >
          <Result value={net?.result} />
        </Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Fact>
        <Fact label={t('number')}>{order.number}</Fact>
      </Facts>
      <OrderLinks order={order}>{t('openedAt', { time: formatLondon(order.openedAt ?? order.placedAt) })}</OrderLinks>
    </>
  );
};
