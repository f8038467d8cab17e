import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { replaceScreens, setWide } from '../../app/wide/columnScreens.tsx';
import { button, ticketPage, typeVolume } from './ticketPage.ts';

const page = ticketPage();

describe('another side for the ticket of a wide window', () => {
  beforeEach(() => {
    setWide(true);
    replaceScreens(['home', 'position', 'chart']);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is taken from an address, from the chart, and from the same address once more; what is typed stays', async () => {
    await page.open('XAUUSD', 'buy');
    await typeVolume('0.35');
    act(() => {
      window.location.hash = `#${address(PATHS.place, { symbol: 'XAUUSD', side: 'sell' })}`;
    });
    await button('Sell 0.35 XAUUSD');
    for (const _again of [1, 2]) {
      await userEvent.click(await screen.findByRole('radio', { name: /Buy/ }));
      await button('Buy 0.35 XAUUSD');
      await userEvent.click(screen.getByRole('link', { name: 'Sell' }));
      await button('Sell 0.35 XAUUSD');
    }
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
