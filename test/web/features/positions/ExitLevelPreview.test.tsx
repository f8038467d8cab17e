import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decimal } from '../../../../src/domain/decimal.ts';
import { BUY } from '../../../../src/domain/orders/direction.ts';
import { checkExitLevels } from '../../../../src/domain/orders/exitLevels.ts';
import { ExitLevelPreview } from '../../../../src/web/features/positions/ExitLevelPreview.tsx';
import { exitLevelEntries } from '../../../../src/web/orders/index.ts';
import { gold, goldPrice } from '../../../support/gold.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const inYen = {
  instrument: { ...gold, quoteCurrency: 'JPY', conversion: { symbol: 'USDJPY', inverse: true } },
  direction: BUY,
  volume: '0.10',
  openPrice: '4129.45',
  reference: '4129.10',
  pair: { ...goldPrice, symbol: 'USDJPY', bid: '157.477', ask: '157.489' },
  netWorth: decimal('100000'),
};

describe('The preview of exit levels', () => {
  it('explains the result at the stop loss in the currency that the instrument is quoted in', async () => {
    const entries = exitLevelEntries({ stopLoss: '4100.00', takeProfit: null });
    await renderPart(<ExitLevelPreview entries={entries} levelContext={inYen} refusals={[]} />, {
      texts: ['positions'],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Result at stop loss' }));
    const sheet = await screen.findByRole('dialog', { name: 'Result at stop loss' });
    await waitFor(() => expect(sheet).toHaveTextContent('4129.45JPY per oz'), { timeout: 10_000 });
    expect(sheet).toHaveTextContent('Stop loss4100.00JPY per oz');
  });

  it('says beside the result what is left of it after the fees', async () => {
    const levelContext = { ...inYen, instrument: gold };
    const entries = exitLevelEntries({ stopLoss: '4129.45', takeProfit: '4160.00' });
    const order = { status: 'open', fee: '-0.70', overnightFee: '-1.22' } as const;
    await renderPart(<ExitLevelPreview entries={entries} levelContext={levelContext} refusals={[]} order={order} />, {
      texts: ['positions'],
    });
    const sums = screen.getByText(/^Result at stop loss/).closest('dl');
    expect(sums).toHaveTextContent('Result at stop loss0.00Net result −1.92');
    expect(sums).toHaveTextContent('Result at take profit+305.50Net result +303.58');
  });

  it('shows no result at a level that is refused', async () => {
    const levelContext = { ...inYen, instrument: gold };
    const entries = exitLevelEntries({ stopLoss: '4150.00', takeProfit: '4160.00' });
    const refusals = checkExitLevels({ stopLoss: '4150.00' }, levelContext);
    await renderPart(<ExitLevelPreview entries={entries} levelContext={levelContext} refusals={refusals} />, {
      texts: ['positions'],
    });
    const sums = screen.getByText(/^Result at stop loss/).closest('dl');
    expect(sums).toHaveTextContent('Result at stop loss–Result at take profit+305.50');
  });
});
