import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BUY } from '../../../../domain/orders/direction.ts';
import { address, Link, PATHS } from '../../../navigation/index.ts';
import { Result, useFormat } from '../../../ui/index.ts';
import type { OrderLine } from './orderLines.ts';

/** Text of a line's label with its actual or expected result: `Buy 0.50 4098.35 +1,537.50`, `SL 4086.00 −617.50`. */
export const LabelWords = ({ line }: { readonly line: OrderLine }) => {
  const { t } = useTranslation('chart');
  const { lots, price } = useFormat();
  const { kind, order, result } = line;
  const side = order.direction === BUY ? 'buy' : 'sell';
  const figures = { lots: lots(order.volume), price: price(line.price) };
  const isStop = kind === 'stopLoss' || kind === 'takeProfit';
  return (
    <>
      <b>{isStop ? t(`lines.${kind}`, figures) : t(`lines.${kind}.${side}`, figures)}</b>
      {isStop ? null : <span>{figures.price}</span>}
      {result === undefined ? null : <Result value={result} />}
    </>
  );
};

type OrderLinkProps = {
  readonly line: OrderLine;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Link to the order on the positions screen. */
export const OrderLink = ({ line, className, children }: OrderLinkProps) => (
  <Link to={address(PATHS.position, { id: line.order.id })} className={className}>
    {children}
  </Link>
);
