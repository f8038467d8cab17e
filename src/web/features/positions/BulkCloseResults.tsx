import { useTranslation } from 'react-i18next';
import { total } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { Button, Explained, Icon, Result, Side, useFormat } from '../../ui/index.ts';
import style from './BulkCloseResults.module.css';
import type { Endable } from './useEndable.ts';

type CloseResult = Schema<'CloseResult'>;
type BulkCloseResultsProps = {
  readonly results: readonly CloseResult[];
  /** Chosen orders that could not end at the press, so that they were not sent. */
  readonly leftOut: readonly Endable[];
  readonly onDone: () => void;
};

/** Lists the net result of each order, and counts those that were refused or left out. */
export const BulkCloseResults = ({ results, leftOut, onDone }: BulkCloseResultsProps) => {
  const { t } = useTranslation('positions');
  const refused = results.filter(({ result }) => result === 'refused').length + leftOut.length;
  const closed = results.filter(({ result }) => result === 'closed');
  const canceled = results.filter(({ result }) => result === 'canceled').length;
  return (
    <div className={style.results}>
      <div role="status">
        {closed.length === 0 ? null : (
          <p>
            <b>{t('several.closed', { count: closed.length })}</b>
          </p>
        )}
        {canceled === 0 ? null : (
          <p>
            <b>{t('several.canceled', { count: canceled })}</b>
          </p>
        )}
        {refused === 0 ? null : <p className={style.refused}>{t('several.refused', { count: refused })}</p>}
      </div>
      <ul>
        {results.map((result) => (
          <OneResult key={result.orderId} of={result} />
        ))}
        {leftOut.map(({ order, obstacle = null }) => (
          <OneResult key={order.id} of={{ result: 'refused', order, msg: obstacle }} />
        ))}
      </ul>
      {closed.length === 0 ? null : (
        <p className={style.total}>
          <span>{t('several.total')}</span>
          <Result value={total(closed.flatMap(({ order }) => (order ? [netResultOf(order).result] : [])))} />
        </p>
      )}
      <Button onPress={onDone}>{t('gone.done')}</Button>
    </div>
  );
};

const OneResult = ({ of: { result, order, msg } }: { readonly of: Pick<CloseResult, 'result' | 'order' | 'msg'> }) => {
  const { t } = useTranslation('positions');
  const { lots, price } = useFormat();
  return (
    <li className={style.result}>
      <Icon name={result === 'refused' ? 'warning' : 'done'} size={16} />
      <span>
        {order ? (
          <>
            <b>{order.symbol}</b> <Side direction={order.direction} lots={lots(order.volume)} />
          </>
        ) : (
          t('several.unknown')
        )}
        <small>
          {result === 'refused'
            ? msg
            : t(result === 'closed' ? 'several.closedAt' : 'several.canceledAt', {
                price: price(result === 'closed' ? order?.closePrice : order?.placePrice),
              })}
        </small>
      </span>
      {result === 'closed' && order ? <NetResult of={order} /> : null}
    </li>
  );
};

/** Net result of a closing; a tap shows its price result and its fees. */
const NetResult = ({ of }: { readonly of: Schema<'Order'> }) => {
  const { t } = useTranslation('positions');
  const net = netResultOf(of);
  return (
    <Explained by={net} name={t('several.net')}>
      <Result value={net.result} />
    </Explained>
  );
};
