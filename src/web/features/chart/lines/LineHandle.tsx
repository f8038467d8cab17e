import { type PointerEvent, useRef } from 'react';
import { address, PATHS, useNavigation } from '../../../navigation/index.ts';
import { heightAt, type PriceScale, priceAt } from '../layout.ts';
import style from './lines.module.css';
import { fieldOfLine, type OrderLine } from './orderLines.ts';

/** Distance from which a press counts as dragging, in pixels. */
const DRAGGED = 4;

type LineHandleProps = {
  readonly line: OrderLine;
  readonly prices: PriceScale;
  readonly digits: number;
  /** Called with each price it is dragged to; with undefined when it is released or given up. */
  readonly onDrag: (price: string | undefined) => void;
};

/**
 * Handle that drags a line to another price. Released, it opens the order's edit sheet with that price; nothing is sent.
 * The keyboard's way is the label, which leads to the order and its edit button.
 */
export const LineHandle = ({ line, prices, digits, onDrag }: LineHandleProps) => {
  const { push } = useNavigation();
  const begun = useRef<{ readonly y: number; readonly at: number; price?: string }>(undefined);
  const field = fieldOfLine(line);
  const begin = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    begun.current = { y: clientY, at: heightAt(prices, Number(line.price)) };
  };
  const move = ({ clientY }: PointerEvent) => {
    const from = begun.current;
    if (!from || (from.price === undefined && Math.abs(clientY - from.y) < DRAGGED)) return;
    from.price = priceAt(prices, from.at + clientY - from.y, digits);
    onDrag(from.price);
  };
  const giveUp = () => {
    begun.current = undefined;
    onDrag(undefined);
  };
  const release = () => {
    const price = begun.current?.price;
    giveUp();
    if (field && price !== undefined) push(address(PATHS.position, { id: line.order.id, [field]: price }));
  };
  return (
    <span
      className={style.handle}
      aria-hidden="true"
      data-handle={line.kind}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={giveUp}
    />
  );
};
