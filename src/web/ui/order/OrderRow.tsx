import type { ReactNode } from 'react';
import type { Direction } from '../../../domain/direction.ts';
import { classes } from '../classes.ts';
import { Side } from '../figures/Side.tsx';
import { useFormat } from '../format/useFormat.ts';
import style from './OrderRow.module.css';

type OrderRowProps = {
  readonly order: {
    readonly symbol: string;
    readonly direction: Direction;
    readonly volume: string;
    readonly placePrice: string;
  };
  /** The price at the arrow's other end, and the word for it for those who listen; absent where there is none. */
  readonly end?: { readonly word: string; readonly price: string | undefined } | undefined;
  /** What its price is, where it is none of a fill: `Limit`. */
  readonly kind?: string | undefined;
  /** What it brought or would bring, at the row's end. */
  readonly result: ReactNode;
  readonly status?: ReactNode;
  /** Its figures are not of this moment. */
  readonly isOld?: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Its facts and its actions. */
  readonly children: ReactNode;
};

/** One order of a list: what it is and what it brought, over its prices and how it stands. Pressed, it opens in place. */
export const OrderRow = ({ order, kind, end, result, status, isOld, isOpen, onToggle, children }: OrderRowProps) => {
  const { price, lots } = useFormat();
  return (
    <li className={classes(style.item, isOld && style.old)}>
      <button type="button" className={style.row} aria-expanded={isOpen} onClick={onToggle}>
        <span className={style.line}>
          <span className={style.name}>
            <b>{order.symbol}</b> <Side direction={order.direction} lots={lots(order.volume)} />
          </span>{' '}
          <span className={style.result}>{result}</span>
        </span>{' '}
        <span className={classes(style.line, style.caption)}>
          <span>
            {kind === undefined ? null : `${kind} `}
            {price(order.placePrice)}
            {end ? (
              <>
                {' '}
                <span aria-hidden="true">→</span>
                <span className="sr">{end.word}</span> <b>{price(end.price)}</b>
              </>
            ) : null}
          </span>{' '}
          {status}
        </span>
      </button>
      {isOpen ? <div className={style.details}>{children}</div> : null}
    </li>
  );
};
