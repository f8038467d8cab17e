import { screen } from '@testing-library/react';
import { decimal } from '../../../src/domain/decimal.ts';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { checkMargin } from '../../../src/domain/orders/orderRules.ts';
import { orderCost } from '../../../src/domain/money/orderCost.ts';
import { TooLittleMargin } from '../../../src/web/orders/index.ts';
import { gold, goldPrice } from '../../support/gold.ts';
import { renderPart } from '../../support/renderPart.tsx';

it.each(['0', '3.00'])(
  'names no figure that differs from the free margin, of %s, where fee and spread take it all',
  async (free) => {
    const accountState = {
      balance: decimal(free),
      openProfit: decimal('0'),
      usedMargin: decimal('0'),
      openOrders: 0,
      maximumOpenOrders: 3,
    };
    const order = { direction: BUY, volume: '0.10', leverage: 20 };
    const cost = orderCost({ ...order, instrument: gold, quote: goldPrice, pair: undefined, accountState });
    await renderPart(<TooLittleMargin cost={cost} />, { texts: ['orders'] });
    const words = 'Not enough money: fee and spread are more than is free. Margin needed: 2,064.73 USD';
    expect(screen.getByText(words)).toBeInTheDocument();
  },
);

it('warns of the figures by which the same order would be refused at the market', async () => {
  // Margin 2,064.73 of 2,065.00: what is short is the fee and the spread.
  const accountState = {
    balance: decimal('2065'),
    openProfit: decimal('0'),
    usedMargin: decimal('0'),
    openOrders: 0,
    maximumOpenOrders: 3,
  };
  const order = { direction: BUY, volume: '0.10', leverage: 20 };
  const cost = orderCost({ ...order, instrument: gold, quote: goldPrice, pair: undefined, accountState });
  const [refused] = checkMargin(cost, { instrument: gold });
  expect(refused).toMatchObject({ detail: { required: '2064.73', available: '2060.80' } });
  await renderPart(<TooLittleMargin cost={cost} />, { texts: ['orders'] });
  expect(screen.getByText(/2,064\.73/)).toHaveTextContent('2,060.80');
});
