import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import {
  type LivePosition,
  orderFee,
  orderMargin,
  OvernightSoFar,
  useQuoteCurrency,
} from '../../tradingAccount/index.ts';
import { Explained, Fact, Facts, Result, useFormat } from '../../ui/index.ts';
import { OrderLinks } from './OrderLinks.tsx';

/** Figures of a position, each with its formula. */
export const PositionFacts = ({ position: { order, value } }: { readonly position: LivePosition }) => {
  const { t } = useTranslation('positions');
  const { money } = useFormat();
  const { data: instrument } = api.useGetInstrumentQuery({ id: order.symbol });
  const quoteCurrency = useQuoteCurrency(order);
  return (
    <>
      <Facts>
        <Fact
          label={
            <Explained by={orderMargin(order)} quoteCurrency={quoteCurrency}>
              {t('margin')}
            </Explained>
          }
        >
          {money(order.margin)}
        </Fact>
        <Fact
          label={
            <Explained by={value?.profit} quoteCurrency={quoteCurrency}>
              {t('priceResult')}
            </Explained>
          }
        >
          <Result value={value?.profit.result} />
        </Fact>
        <Fact label={<Explained by={orderFee(order, instrument?.feePerLot)}>{t('fee')}</Explained>}>
          {money(order.fee)}
        </Fact>
        <Fact label={<OvernightSoFar order={order}>{t('overnight')}</OvernightSoFar>}>{money(order.overnightFee)}</Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Fact>
        <Fact label={t('number')}>{order.number}</Fact>
      </Facts>
      <OrderLinks order={order}>{t('openedAt', { time: formatLondon(order.openedAt ?? order.placedAt) })}</OrderLinks>
    </>
  );
};
