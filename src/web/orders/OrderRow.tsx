import { type ReactNode, useEffect, useRef } from 'react';
import type { Direction } from '../../domain/orders/direction.ts';
import { classes } from '../ui/classes.ts';
import { Side } from '../ui/figures/Side.tsx';
import { useFormat } from '../ui/format/useFormat.ts';
import { Pulled, type RowAction } from '../ui/list/Pulled.tsx';
import { RowItem } from '../ui/list/Row.tsx';
import style from './OrderRow.module.css';

/** Action on an order. */
export type OrderAction = RowAction;

type OrderRowProps = {
  readonly order: {
    readonly symbol: string;
    readonly direction: Direction;
    readonly volume: string;
    readonly placePrice: string;
  };
  /** Kind of its price when that is not a fill price: `Limit`. */
  readonly kind?: string | undefined;
  /** Price at the arrow's other end, with its name for screen readers; absent when there is none. */
  readonly end?: { readonly word: string; readonly price: string | undefined } | undefined;
  /** Profit or loss, made or open, at the row's end. */
  readonly result: ReactNode;
  /** Exit levels that are set, after its prices. */
  readonly badges?: ReactNode;
  readonly status?: ReactNode;
  /** True when its figures are out of date. */
  readonly isOld?: boolean;
  /** Actions that appear when the row is pulled aside; the same ones are below it when it is opened. */
  readonly actions?: readonly OrderAction[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Facts and actions of the opened row. */
  readonly children: ReactNode;
};

/**
 * Row of one order in a list: instrument and result, above its prices and its status. Opens in place when pressed, and
 * brings what it opened into sight.
 */
export const OrderRow = ({ actions = [], isOpen, onToggle, isOld, children, ...words }: OrderRowProps) => {
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <RowItem className={classes(isOld && style.old)}>
      <Pulled actions={actions}>
        <button type="button" className={style.row} aria-expanded={isOpen} onClick={onToggle}>
          <RowWords {...words} />
        </button>
      </Pulled>
      {isOpen ? (
        <div ref={details} className={style.details}>
          {children}
        </div>
      ) : null}
    </RowItem>
  );
};

type RowWordsProps = Pick<OrderRowProps, 'order' | 'kind' | 'end' | 'result' | 'badges' | 'status'>;

const RowWords = ({ order, kind, end, result, badges, status }: RowWordsProps) => {
  const { price, lots } = useFormat();
  return (
    <>
      <span className={style.line}>
        <span className={style.name}>
          <b>{order.symbol}</b> <Side direction={order.direction} lots={lots(order.volume)} />
        </span>{' '}
        <span className={style.result}>{result}</span>
      </span>{' '}
      <span className={classes(style.line, style.caption)}>
        <span className={style.prices}>
          {kind === undefined ? null : `${kind} `}
          {price(order.placePrice)}
          {end ? (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="sr">{end.word}</span> <b>{price(end.price)}</b>
            </>
          ) : null}
          {badges}
        </span>{' '}
        {status}
      </span>
    </>
  );
};
