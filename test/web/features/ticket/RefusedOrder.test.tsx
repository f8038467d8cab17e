import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REFUSALS } from '../../../../src/domain/refusal.ts';
import { refused } from '../../../../src/web/api/index.ts';
import { RefusedOrder } from '../../../../src/web/features/ticket/RefusedOrder.tsx';
import { renderPart } from '../../../support/renderPart.tsx';

const order = {
  kind: 'market',
  symbol: 'XAUUSD',
  direction: 0,
  volume: '0.10',
  leverage: 20,
  priceSeen: '4129.45',
} as const;
const onPutAway = jest.fn();
const actions = {
  toField: () => undefined,
  toPending: () => undefined,
  leaveFor: () => undefined,
  marginStep: undefined,
};
const MSG = 'Words of the server.';

const show = async (code: number, data: unknown) => {
  const error = refused(code, MSG, data);
  const refusedOrder = { error, isOffline: false, order, actions, onPutAway };
  await renderPart(<RefusedOrder {...refusedOrder} />, { texts: ['ticket', 'orders'] });
  await screen.findByText('The order was not executed', { exact: false });
  return document.body;
};

describe('the reason of a refused order', () => {
  it('has the figures that the server sends', async () => {
    const data = { field: 'volume', required: '2064.73', available: '97.90' };
    expect(await show(REFUSALS['margin-not-enough'], data)).toHaveTextContent('2,064.73');
  });

  it.each([
    ['volume-below-minimum', null],
    ['volume-off-step', {}],
    ['price-too-close', { field: 'price' }],
    ['price-moved', undefined],
    ['stop-loss-wrong', { limit: '4100.00' }],
    ['take-profit-wrong', { field: 'price', limit: '4100.00' }],
    ['too-many-orders', null],
    ['margin-not-enough', null],
    ['margin-not-enough', { field: 'volume', required: '2064.73', available: null }],
    ['stops-passed', { field: 'stopLoss' }],
  ] as const)('is the server’s text where the data of %s is %j', async (name, data) => {
    expect(await show(REFUSALS[name], data)).toHaveTextContent(MSG);
  });

  it('is put away by a press', async () => {
    await show(REFUSALS['price-moved'], { field: 'priceSeen', price: '4129.45' });
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onPutAway).toHaveBeenCalledTimes(1);
  });

  it('needs no opening time of a closed market', async () => {
    expect(await show(REFUSALS['market-closed'], null)).toHaveTextContent(/closed/i);
  });
});
