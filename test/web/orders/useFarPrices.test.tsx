import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { exitLevelEntries, farPrices, priceKeys, useFarPrices } from '../../../src/web/orders/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

const MARKET = '4129.45';

/** Field of a pending order's price, with what is asked about it. */
const PendingPrice = () => {
  const [price, setPrice] = useState('');
  const found = farPrices({
    tab: 'metals',
    pending: { price, market: MARKET },
    reference: undefined,
    exitLevels: {},
    risk: undefined,
    refusals: [],
  });
  const keys = priceKeys(exitLevelEntries({}), { direction: BUY, volume: '0.10', price });
  const { at, first, isHeldBack, askNow } = useFarPrices(found, keys);
  const question = at('price');
  return (
    <div onBlur={askNow}>
      <input aria-label="Price" value={price} onChange={({ target }) => setPrice(target.value)} />
      <p role="note">{isHeldBack ? 'held back' : first?.words}</p>
      {question?.choices.map(({ label, onChoose }) => (
        <button key={label} onClick={onChoose}>
          {label}
        </button>
      ))}
    </div>
  );
};

const show = () => renderPart(<PendingPrice />, { texts: ['orders'] });
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const words = () => screen.getByRole('note').textContent;

describe('the question about a price far from the market', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('is held back while keys follow each other, and is asked a second after the last one', async () => {
    await show();
    for (const typed of ['1', '12', '120']) {
      type(typed);
      pass(999);
      expect(words()).toBe('held back');
    }
    pass(1);
    expect(words()).toBe('That is 97\u00a0% below the market');
  });

  it('is not asked when the pause comes at a price near the market', async () => {
    await show();
    for (const typed of ['4', '41', '412']) type(typed);
    type('4120');
    expect(words()).toBe('');
    pass(5000);
    expect(words()).toBe('');
  });

  it('is asked as soon as the field is left', async () => {
    await show();
    type('4');
    fireEvent.blur(screen.getByRole('textbox'));
    expect(words()).toBe('That is 99.9\u00a0% below the market');
  });

  it('stays while typing goes on and the price remains far, and ends when it is near', async () => {
    await show();
    type('4');
    pass(1000);
    type('41');
    expect(words()).toBe('That is 99\u00a0% below the market');
    type('4120');
    expect(words()).toBe('');
    type('412');
    expect(words()).toBe('held back');
  });

  it('is held back again for a price typed after a yes to another', async () => {
    await show();
    type('412');
    pass(1000);
    fireEvent.click(screen.getByRole('button', { name: 'Use this price' }));
    expect(words()).toBe('');
    type('41');
    expect(words()).toBe('held back');
    pass(1000);
    expect(screen.getByRole('button', { name: 'Use this price' })).toBeInTheDocument();
  });
});
