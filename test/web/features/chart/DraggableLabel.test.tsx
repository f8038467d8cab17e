import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { Schema } from '../../../../src/web/api/index.ts';
import { DraggableLabel } from '../../../../src/web/features/chart/lines/DraggableLabel.tsx';
import { renderPart } from '../../../support/renderPart.tsx';

const order = { id: '1', symbol: 'XAUUSD', direction: 0, volume: '0.50' } as Schema<'Order'>;
const line = { kind: 'stopLoss', order, price: '4100.00', result: undefined } as const;
/** Scale of ten pixels to a dollar; the line lies at 500. */
const prices = { top: 0, height: 1000, min: 4050, max: 4150 };

/** Sends a pointer's event: jsdom has none of its own. The first finger is the primary one. */
const touch = (on: Element, type: string, pointerId: number, clientY: number) =>
  fireEvent(
    on,
    Object.assign(new MouseEvent(type, { bubbles: true, clientY }), { pointerId, isPrimary: pointerId === 1 }),
  );

describe('the label of a line', () => {
  const drags: (string | undefined)[] = [];
  const show = async () => {
    drags.length = 0;
    const drag = (price: string | undefined) => drags.push(price);
    await renderPart(
      <DraggableLabel line={line} prices={prices} digits={2} hasHandle onDrag={drag}>
        <a href="#/order">SL</a>
      </DraggableLabel>,
      { texts: ['chart'] },
    );
    const handle = document.querySelector('[data-handle]');
    if (!handle?.parentElement) throw new Error('There is no handle.');
    Object.assign(handle.parentElement, { setPointerCapture: () => undefined });
    const label = screen.getByRole('link', { name: 'SL' });
    return {
      label,
      press: (y: number) => touch(handle, 'pointerdown', 1, y),
      move: (y: number) => touch(handle, 'pointermove', 1, y),
      /** Lifts the finger, and lets what follows from that happen. */
      release: (y: number) => act(async () => void touch(handle, 'pointerup', 1, y)),
    };
  };
  beforeEach(() => window.location.assign('#/'));

  it('names the order and the price that it is released at in the chart’s own address', async () => {
    const { press, move, release } = await show();
    press(500);
    move(400);
    await release(400);
    expect(drags).toStrictEqual(['4110.00', undefined]);
    expect(window.location.hash).toBe('#/pages/index/chart?symbol=XAUUSD&id=1&stopLoss=4110.00');
  });

  it('shows no price any more when its line goes while it is dragged, as by a stop loss that is hit', async () => {
    const { press, move } = await show();
    press(500);
    move(400);
    cleanup();
    expect(drags).toStrictEqual(['4110.00', undefined]);
  });

  it('goes on beyond the shown prices, to the price that would be there', async () => {
    const { press, move, release } = await show();
    press(500);
    move(1100);
    await release(1100);
    expect(drags).toStrictEqual(['4040.00', undefined]);
    expect(window.location.hash).toBe('#/pages/index/chart?symbol=XAUUSD&id=1&stopLoss=4040.00');
  });

  it('gives a drag up when a second finger comes to it', async () => {
    const { press, move, release } = await show();
    press(500);
    move(400);
    touch(document.body, 'pointerdown', 2, 600);
    move(300);
    await release(300);
    expect(drags).toStrictEqual(['4110.00', undefined, undefined]);
    expect(window.location.hash).toBe('#/');
  });

  it('is dragged by a finger that was held on it, whose lifting is no press', async () => {
    const { label, move, release } = await show();
    jest.useFakeTimers();
    touch(label, 'pointerdown', 1, 500);
    act(() => jest.advanceTimersByTime(300));
    expect(drags).toStrictEqual(['4100.00']);
    jest.useRealTimers();
    move(400);
    await release(400);
    expect(drags).toStrictEqual(['4100.00', '4110.00', undefined]);
    expect(fireEvent.click(label)).toBe(false);
    expect(window.location.hash).toBe('#/pages/index/chart?symbol=XAUUSD&id=1&stopLoss=4110.00');
  });

  it('is no drag where the finger moves on before it was held, and leads to its order by a tap', async () => {
    const { label, move, release } = await show();
    jest.useFakeTimers();
    touch(label, 'pointerdown', 1, 500);
    move(480);
    act(() => jest.advanceTimersByTime(300));
    move(400);
    jest.useRealTimers();
    await release(400);
    expect(drags).toStrictEqual([]);
    touch(label, 'pointerdown', 1, 500);
    await release(500);
    expect(fireEvent.click(label)).toBe(true);
    expect(drags).toStrictEqual([]);
  });
});
