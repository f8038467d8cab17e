import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import { total } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { api, type Schema } from '../../api/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { StatusMark } from '../../orders/index.ts';
import { closingResult, orderMargin } from '../../tradingAccount/index.ts';
import { Block, Explained, Fact, Facts, Result, Side, useFormat } from '../../ui/index.ts';
import style from './OrderFacts.module.css';

type Order = Schema<'Order'>;

/** Figures of an order: its terms, its status, and each of its closings. */
export const OrderFacts = ({ life }: { readonly life: Schema<'OrderLife'> }) => {
  const { t } = useTranslation('history');
  const { lots, price } = useFormat();
  const { order, closings, events } = life;
  const placed = events[0]?.volume ?? order.volume;
  const last = closings.at(-1);
  return (
    <>
      <Block label={t('life.order')}>
        <div className={style.head}>
          <h2>
            <Link to={address(PATHS.chart, { symbol: order.symbol })}>{order.symbol}</Link>{' '}
            <Side direction={order.direction} lots={lots(placed)} />
          </h2>
          <b>{last ? <Result value={total(closings.map((closing) => netResultOf(closing).result))} /> : null}</b>
        </div>
        <p className={style.status}>
          <StatusMark order={order.status === 'closed' && last ? last : order} />
        </p>
        <Facts>
          <Fact label={t(order.openedAt === null ? `kind.${order.kind}` : 'openPrice')}>{price(order.placePrice)}</Fact>
          <Fact label={t('stopLoss.name')}>{price(order.stopLoss)}</Fact>
          <Fact label={t('takeProfit.name')}>{price(order.takeProfit)}</Fact>
          <Fact label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Fact>
          <Fact label={t('contractSize')}>{order.contractSize}</Fact>
          <Fact label={t('stillOpen')}>{order.status === 'open' ? lots(order.volume) : '–'}</Fact>
        </Facts>
        {order.expiresAt === null ? null : (
          <p className={style.note}>{t('expires', { time: formatLondon(order.expiresAt) })}</p>
        )}
      </Block>
      {closings.map((closing, at) => (
        <Block
          key={closing.id}
          title={t('closing', { number: at + 1, lots: lots(closing.volume) })}
          aside={closing.closedAt === null ? undefined : formatLondon(closing.closedAt)}
        >
          <div className={style.closing}>
            <ClosingFacts closing={closing} />
          </div>
        </Block>
      ))}
    </>
  );
};

const ClosingFacts = ({ closing }: { readonly closing: Order }) => {
  const { t } = useTranslation('history');
  const { money, price } = useFormat();
  const { closePrice, profit, fee, overnightFee } = closing;
  const { data: instrument } = api.useGetInstrumentQuery({ id: closing.symbol });
  const net = netResultOf(closing);
  return (
    <Facts>
      <Fact label={t('closePrice')}>{price(closePrice)}</Fact>
      <Fact
        label={
          <Explained by={closingResult(closing)} instrument={instrument}>
            {t('priceResult')}
          </Explained>
        }
      >
        <Result value={profit} />
      </Fact>
      <Fact label={<Explained by={net}>{t('net')}</Explained>}>
        <Result value={net.result} />
      </Fact>
      <Fact label={t('fee')}>{money(fee)}</Fact>
      <Fact label={t('overnight')}>{money(overnightFee)}</Fact>
      <Fact
        label={
          <Explained by={orderMargin(closing)} instrument={instrument}>
            {t('margin')}
          </Explained>
        }
      >
        {money(closing.margin)}
      </Fact>
    </Facts>
  );
};
