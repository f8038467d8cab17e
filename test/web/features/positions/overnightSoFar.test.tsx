import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { positionsPage } from './positionsPage.ts';

const page = positionsPage();
const { open, row, show } = page;

describe('an open position', () => {
  it('lists what each overnight fee so far was charged on', async () => {
    await open('XAUUSD', 0, '0.10', '4100.50');
    await page.server.advance(13 * 3_600_000);
    await waitFor(async () => expect(await page.orders('open')).not.toMatchObject([{ overnightFee: '0.00' }]));
    await show();
    await userEvent.click(await row('XAUUSD'));
    await userEvent.click(await screen.findByRole('button', { name: 'Overnight fee so far' }));
    const sheet = await screen.findByRole('dialog', { name: 'Overnight fee so far' });
    await waitFor(() =>
      expect(sheet).toHaveTextContent(/0\.10 lots at 4\d{3}\.\d+ · 3 nights · −0\.0015 % a night−1\.\d\d/),
    );
    expect(sheet).toHaveTextContent(/Overnight fee so far−1\.\d\d$/);
  });
});
