import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { POSITIONS, positionsPage } from './positionsPage.ts';

const page = positionsPage();
const { orders } = page;

beforeEach(() => page.quote('XAUUSD', '4138.00', '4138.50'));
afterEach(() => localStorage.removeItem('language'));

/** Places an order on gold and opens one of its sheets. */
const openSheet = async (
  order: Readonly<Record<string, string>>,
  [action, title]: readonly [action: string, title: string],
  language = 'en',
) => {
  const { id } = await page.place(order);
  localStorage.setItem('language', language);
  await page.show(`${POSITIONS}?id=${id}`);
  await userEvent.click(await screen.findByRole('button', { name: action }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const MARKET = { kind: 'market', priceSeen: '4138.50' };
const LIMIT = { kind: 'limit', price: '4100.00' };
type Sheet = Awaited<ReturnType<typeof openSheet>>;

const replace = async (sheet: Sheet, name: string, text: string) => {
  const input = await sheet.findByRole('textbox', { name });
  await userEvent.clear(input);
  await userEvent.type(input, text);
  return input;
};

describe('a figure typed with a thousands separator into the sheet of an order', () => {
  it.each([
    ['en', ['Edit SL, TP', 'Edit XAUUSD'], 'Stop loss', '4,100', /^Save changes/],
    ['de', ['SL, TP ändern', 'XAUUSD ändern'], 'Stop-Loss', '4.100', /^Änderungen speichern/],
  ] as const)(
    'in %s is asked back and changes nothing until a reading is chosen',
    async (language, way, name, typed, press) => {
      const sheet = await openSheet(MARKET, way, language);
      const input = await replace(sheet, name, typed);
      expect(input).toHaveValue(typed);
      const save = sheet.getByRole('button', { name: press });
      expect(save).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(save);
      expect(input).toHaveFocus();
      expect(await orders('open')).toMatchObject([{ stopLoss: null }]);
      await userEvent.click(sheet.getByRole('button', { name: '4100' }));
      await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(save);
      await waitFor(async () => expect(await orders('open')).toMatchObject([{ stopLoss: '4100.00' }]));
    },
  );

  it('is never a removal of the stop loss that stands', async () => {
    const sheet = await openSheet({ ...MARKET, stopLoss: '4050.00' }, ['Edit SL, TP', 'Edit XAUUSD']);
    await replace(sheet, 'Stop loss', '4,100');
    await userEvent.click(sheet.getByRole('button', { name: /^Save changes/ }));
    expect(sheet.getByRole('button', { name: /^Save changes.*Which figure do you mean\?/ })).toBeInTheDocument();
    expect(await orders('open')).toMatchObject([{ stopLoss: '4050.00' }]);
  });

  it('has decimals as lots of a part that is closed: the thousands are more than is open', async () => {
    const sheet = await openSheet({ ...MARKET, volume: '1.10' }, ['Close part', 'Close XAUUSD']);
    await sheet.findByText('0.01 – 1.10');
    const lots = await replace(sheet, 'Volume to close, lots', '1000');
    expect(lots).toHaveAccessibleDescription('The maximum is 1.10 lots');
    await replace(sheet, 'Volume to close, lots', '1,000');
    expect(await sheet.findByRole('button', { name: /^Close 1\.00 XAUUSD/ })).not.toHaveAttribute('aria-disabled');
  });
});

describe('a price far from the market in the sheet of an order', () => {
  it('is asked about before a stop loss is set to it', async () => {
    const sheet = await openSheet(MARKET, ['Edit SL, TP', 'Edit XAUUSD']);
    const input = await replace(sheet, 'Stop loss', '410');
    const save = sheet.getByRole('button', { name: /^Save changes/ });
    expect(save).not.toHaveAttribute('aria-disabled');
    // A phone presses the button without leaving the field.
    fireEvent.click(save);
    expect(input).toHaveAccessibleDescription('That is 90\u00a0% below the market');
    expect(sheet.getByRole('button', { name: /^Save changes/ })).toHaveAttribute('aria-disabled', 'true');
    expect(await orders('open')).toMatchObject([{ stopLoss: null }]);
    await userEvent.click(sheet.getByRole('button', { name: 'Use this price' }));
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
  });

  it('is asked about before a pending order waits for it, and its stops are measured from that price', async () => {
    const sheet = await openSheet(LIMIT, ['Edit order', 'Edit XAUUSD']);
    const input = await replace(sheet, 'Limit price', '410');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription('That is 90\u00a0% below the market');
    await userEvent.click(sheet.getByRole('button', { name: 'Use this price' }));
    const takeProfit = await replace(sheet, 'Take profit', '4200');
    await userEvent.tab();
    expect(takeProfit).toHaveAccessibleDescription('That is 924.3\u00a0% above the order’s price');
    expect(sheet.getByRole('button', { name: /^Save changes/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('that stands already is not asked about again', async () => {
    const sheet = await openSheet({ ...LIMIT, stopLoss: '3000.00' }, ['Edit order', 'Edit XAUUSD']);
    await replace(sheet, 'Limit price', '4090');
    await userEvent.tab();
    await waitFor(() =>
      expect(sheet.getByRole('button', { name: /^Save changes/ })).not.toHaveAttribute('aria-disabled'),
    );
    expect(sheet.queryByRole('button', { name: 'Use this price' })).not.toBeInTheDocument();
  });
});

describe('a stop loss whose loss exceeds the account in the sheet of an order', () => {
  it('is asked about before it is set, measured from the price now', async () => {
    const sheet = await openSheet({ ...MARKET, volume: '4.50', leverage: 20 as never }, ['Edit SL, TP', 'Edit XAUUSD']);
    const input = await replace(sheet, 'Stop loss', '3850');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription(/^Up to this stop 129,600\.00 USD can be lost, more than your equity/);
    await userEvent.click(sheet.getByRole('button', { name: 'Use this price' }));
    await waitFor(() =>
      expect(sheet.getByRole('button', { name: /^Save changes/ })).not.toHaveAttribute('aria-disabled'),
    );
  });
});
