import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { address, PATHS, useNavigation } from '../../../navigation/index.ts';
import { heightAt, type PriceScale, priceAt } from '../layout.ts';
import style from './lines.module.css';
import { fieldOfLine, type OrderLine } from './orderLines.ts';

/** Distance from which a press counts as dragging, in pixels. */
const DRAGGED = 4;
/** Time after which a finger held still on the label may drag it, in milliseconds. */
const HOLD_MS = 300;
/** Distance up to which a held finger counts as still, in pixels. */
const STILL = 8;

type DraggableLabelProps = {
  readonly line: OrderLine;
  readonly prices: PriceScale;
  readonly digits: number;
  /** Called with each price it is dragged to, beyond the shown ones too; with undefined when it is released or given up. */
  readonly onDrag: (price: string | undefined) => void;
  /** Set where the label has room for a handle; without it, a finger that is held on the label drags it. */
  readonly hasHandle: boolean;
  /** Label of the line, which leads to its order when it is pressed. */
  readonly children: ReactNode;
};

/** A press that may become a drag: its finger or mouse, where it began, and the price it is at. */
type Drag = {
  readonly pointerId: number;
  readonly y: number;
  readonly at: number;
  /** False while a finger on the label has not been held for long enough. */
  isFree: boolean;
  hasMoved: boolean;
  price: string | undefined;
};

/** Gives a press up when a second finger comes, when its mouse is released elsewhere, and when its label goes. */
const useEndOfPress = (pressedBy: () => number | undefined, giveUp: () => void) => {
  const giveUpIf = useEffectEvent((isOver: (own: number) => boolean) => {
    const own = pressedBy();
    if (own !== undefined && isOver(own)) giveUp();
  });
  useEffect(() => {
    const press = ({ pointerId }: globalThis.PointerEvent) => giveUpIf((own) => own !== pointerId);
    const release = ({ pointerId }: globalThis.PointerEvent) => giveUpIf((own) => own === pointerId);
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release);
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release);
      giveUpIf(() => true);
    };
  }, []);
};

/** Keeps the end of a drag from the link of the label, and the link's menu from a press that may become a drag. */
const notPressedBy = (wasDrag: RefObject<boolean>, drag: RefObject<Drag | undefined>) => ({
  onClickCapture: (event: MouseEvent) => {
    if (!wasDrag.current) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onContextMenu: (event: MouseEvent) => {
    if (drag.current) event.preventDefault();
  },
});

/** Keeps the browser from dragging the link itself. */
const keepLink = (event: MouseEvent) => event.preventDefault();

const isOnHandle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-handle]') !== null;

const pressAt = ({ pointerId, clientY }: PointerEvent, at: number, isFree: boolean): Drag => ({
  pointerId,
  y: clientY,
  at,
  isFree,
  hasMoved: false,
  price: undefined,
});

/** Separates the drags of a label from its presses: the handle and a mouse drag at once, a finger once it was held. */
const useLineDrag = ({ line, prices, digits, onDrag }: Omit<DraggableLabelProps, 'children' | 'hasHandle'>) => {
  const { amend } = useNavigation();
  const drag = useRef<Drag>(undefined);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True after a drag until the next press: its end is no press of the label. */
  const wasDrag = useRef(false);
  const field = fieldOfLine(line);
  const show = (price: string | undefined) => {
    wasDrag.current = true;
    onDrag(price);
  };
  const giveUp = () => {
    clearTimeout(holding.current);
    drag.current = undefined;
    if (wasDrag.current) onDrag(undefined);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    wasDrag.current = false;
    const isHandle = isOnHandle(event.target);
    if (isHandle) event.currentTarget.setPointerCapture(event.pointerId);
    const isFree = isHandle || event.pointerType === 'mouse';
    const begun = pressAt(event, heightAt(prices, Number(line.price)), isFree);
    drag.current = begun;
    if (isFree) return;
    holding.current = setTimeout(() => {
      begun.isFree = true;
      show(line.price);
    }, HOLD_MS);
  };
  const onPointerMove = ({ currentTarget, clientY }: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const way = Math.abs(clientY - from.y);
    if (!from.isFree) return way > STILL ? giveUp() : undefined;
    if (!from.hasMoved && way >= DRAGGED) {
      from.hasMoved = true;
      currentTarget.setPointerCapture(from.pointerId);
    }
    if (!from.hasMoved) return;
    const at = from.at + clientY - from.y;
    from.price = priceAt(prices, at, digits);
    show(from.price);
  };
  const onPointerUp = () => {
    const price = drag.current?.price;
    giveUp();
    if (!field || price === undefined) return;
    amend(address(PATHS.chart, { symbol: line.order.symbol, id: line.order.id, [field]: price }));
  };
  useEndOfPress(() => drag.current?.pointerId, giveUp);
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: giveUp,
    ...notPressedBy(wasDrag, drag),
  };
};

/**
 * Label of a line that is dragged to another price, by its handle at once, or by a finger that was held on it. Released,
 * it names the order and that price in the chart's address, which opens the edit sheet over the chart; nothing is sent.
 * Beyond the shown prices it goes on. A drag changes nothing if a second finger comes to it, or if its line goes.
 * The keyboard's way is the label, which leads to the order and its edit button.
 */
export const DraggableLabel = ({ children, hasHandle, ...dragged }: DraggableLabelProps) => (
  <div {...useLineDrag(dragged)} onDragStart={keepLink}>
    {children}
    {hasHandle ? <span className={style.handle} aria-hidden="true" data-handle={dragged.line.kind} /> : null}
  </div>
);
