import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { decimal } from '../../../src/domain/decimal.ts';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { checkExitLevels } from '../../../src/domain/orders/exitLevels.ts';
import type { Language } from '../../../src/web/device/languages.ts';
import {
  askedExitLevels,
  exitLevelEntries,
  type ExitLevelEntryContext,
  ExitLevelFields,
} from '../../../src/web/orders/index.ts';
import { gold } from '../../support/gold.ts';
import { renderPart } from '../../support/renderPart.tsx';

const basis: ExitLevelEntryContext = {
  instrument: gold,
  direction: BUY,
  volume: '0.10',
  openPrice: '4129.45',
  reference: '4129.10',
  pair: undefined,
  netWorth: decimal('100000'),
};

type StopsProps = {
  readonly stopLoss?: string;
  readonly takeProfit?: string;
  readonly market?: ExitLevelEntryContext;
  readonly lastDistance?: string;
};

/** Renders the fields with the exit levels that would be sent, and a button that moves the market. */
const Stops = ({ stopLoss, takeProfit, lastDistance, market = basis }: StopsProps) => {
  const [entries, setEntries] = useState(() => exitLevelEntries({ stopLoss, takeProfit }));
  const [openPrice, setOpenPrice] = useState(market.openPrice);
  const now = { ...market, openPrice };
  const { exitLevels: stops, refusals } = askedExitLevels(entries, now);
  return (
    <>
      <ExitLevelFields
        direction={BUY}
        entries={entries}
        onChange={setEntries}
        levelContext={now}
        refusals={[...refusals, ...checkExitLevels(stops, now)]}
        lastDistance={lastDistance}
        far={{
          first: undefined,
          at: () => undefined,
          isHeldBack: false,
          askNow: () => undefined,
          askOnLeaving: () => undefined,
        }}
      />
      <output>{JSON.stringify(stops)}</output>
      <button onClick={() => setOpenPrice('4139.45')}>Tick</button>
    </>
  );
};

const show = (stops: StopsProps = {}, language: Language = 'en') =>
  renderPart(<Stops {...stops} />, { language, texts: ['orders'] });
const field = (name: string) => screen.getByRole('textbox', { name });
const meant = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;

/** Chooses a unit of the stop loss in its sheet. */
const chooseUnit = async (unit: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: /^Stop loss in:/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Stop loss in' });
  await userEvent.click(within(sheet).getByRole('radio', { name: unit }));
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
};

describe('the fields of stop loss and take profit', () => {
  it('sets no exit level until a figure is typed', async () => {
    await show();
    expect(meant()).toEqual({ stopLoss: null, takeProfit: null });
  });

  it('shows beside an exit level’s price its distance in pips', async () => {
    await show();
    await userEvent.type(field('Stop loss'), '4109.45');
    expect(screen.getByText('200.0 pips')).toBeInTheDocument();
    expect(meant()).toEqual({ stopLoss: '4109.45', takeProfit: null });
  });

  it('shows the price of an exit level in each unit, and keeps it when the unit changes', async () => {
    await show({ stopLoss: '4109.45' });
    await userEvent.click(screen.getByRole('button', { name: 'Stop loss in: Price' }));
    const sheet = await screen.findByRole('dialog', { name: 'Stop loss in' });
    const said = within(sheet)
      .getAllByRole('radio')
      .map((option) => option.textContent);
    expect(said).toEqual([
      'Pricethe level itself4109.45',
      'Pipsfrom 4129.45, 1 pip = 0.1200.0',
      'Moneywhat would be lost−200.00\u00a0USD',
      'Percentof the equity, 100,000.00 USD−0.20\u00a0%',
    ]);
    expect(sheet).toHaveTextContent('Nearest price allowed now: 4128.60');
    await userEvent.click(within(sheet).getByRole('radio', { name: /^Money/ }));
    expect(field('Stop loss')).toHaveValue('200.00');
    expect(meant()).toEqual({ stopLoss: '4109.45', takeProfit: null });
  });

  it('moves an exit level that is a distance with the market, and keeps the typed figure', async () => {
    await show();
    await chooseUnit(/^Pips/);
    await userEvent.type(field('Stop loss'), '150');
    expect(meant()).toEqual({ stopLoss: '4114.45', takeProfit: null });
    await userEvent.click(screen.getByRole('button', { name: 'Tick' }));
    expect(field('Stop loss')).toHaveValue('150');
    expect(meant()).toEqual({ stopLoss: '4124.45', takeProfit: null });
    expect(screen.getByText('4124.45')).toBeInTheDocument();
  });

  it('keeps an exit level that is a price when the market moves', async () => {
    await show({ stopLoss: '4109.45' });
    await userEvent.click(screen.getByRole('button', { name: 'Tick' }));
    expect(field('Stop loss')).toHaveValue('4109.45');
    expect(screen.getByText('300.0 pips')).toBeInTheDocument();
  });

  it('shows at the field which exit level would be accepted', async () => {
    await show({ stopLoss: '4139.45', takeProfit: '4129.20' });
    expect(field('Stop loss')).toHaveAccessibleDescription('Stop loss must be 4128.60 or lower');
    expect(field('Take profit')).toHaveAccessibleDescription('Take profit must be 4129.60 or higher');
  });

  it('offers the price as the only unit of a stop loss that locks in a gain', async () => {
    await show({ stopLoss: '4139.45' });
    await userEvent.click(screen.getByRole('button', { name: 'Stop loss in: Price' }));
    const sheet = await screen.findByRole('dialog', { name: 'Stop loss in' });
    expect(within(sheet).getAllByRole('radio')).toHaveLength(1);
    expect(sheet).toHaveTextContent('At this stop loss the result would be a gain');
  });

  it('sets a stop loss by one press: by a share of the equity, or by the last distance', async () => {
    await show({ lastDistance: '150.0' });
    const usual = within(screen.getByRole('group', { name: 'Usual stop losses' }));
    expect(usual.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '−1\u00a0%',
      '−2\u00a0%',
      'As last time: 150.0 pips',
    ]);
    await userEvent.click(usual.getByRole('button', { name: /^−1/ }));
    expect(field('Stop loss')).toHaveValue('1');
    expect(meant()).toEqual({ stopLoss: '4029.45', takeProfit: null });
    expect(usual.getByRole('button', { name: /^−1/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(usual.getByRole('button', { name: 'As last time: 150.0 pips' }));
    expect(meant()).toEqual({ stopLoss: '4114.45', takeProfit: null });
    const target = within(screen.getByRole('group', { name: 'Usual take profits' }));
    await userEvent.click(target.getByRole('button', { name: /^\+2/ }));
    expect(meant()).toEqual({ stopLoss: '4114.45', takeProfit: '4329.45' });
  });

  it('shows at once what a level means in money, as a share of the equity and as a distance', async () => {
    await show();
    const usual = within(screen.getByRole('group', { name: 'Usual stop losses' }));
    await userEvent.click(usual.getByRole('button', { name: '−1\u00a0% of equity' }));
    expect(field('Stop loss')).toHaveAccessibleDescription(
      '−1,000.00\u00a0USD · −1.00\u00a0% of equity · 1,000.0 pips',
    );
    await userEvent.type(field('Take profit'), '4169.45');
    expect(field('Take profit')).toHaveAccessibleDescription('+400.00\u00a0USD · +0.40\u00a0% of equity');
  });

  it('focuses the field after its unit was chosen, and the button after the choice was left', async () => {
    await show();
    await chooseUnit(/^Pips/);
    await waitFor(() => expect(field('Stop loss')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Stop loss in: Pips' }));
    const sheet = await screen.findByRole('dialog', { name: 'Stop loss in' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stop loss in: Pips' })).toHaveFocus());
  });

  it('offers the open price as a stop loss only of a position that has gained enough', async () => {
    await show({ market: { ...basis, reference: '4139.10' } });
    await userEvent.click(screen.getByRole('button', { name: 'Break-even' }));
    expect(meant()).toEqual({ stopLoss: '4129.45', takeProfit: null });
    expect(screen.getAllByRole('button', { name: 'Break-even' })).toHaveLength(1);
  });

  it('moves an exit level by steps of 10 pips, from the nearest price allowed', async () => {
    await show();
    const [less] = screen.getAllByRole('button', { name: 'Decrease by 1' });
    if (!less) throw new Error('A level has steps.');
    await userEvent.click(less);
    expect(meant()).toEqual({ stopLoss: '4127.60', takeProfit: null });
    await chooseUnit(/^Pips/);
    const [more] = screen.getAllByRole('button', { name: 'Increase by 10' });
    if (!more) throw new Error('A level has steps.');
    await userEvent.click(more);
    expect(meant()).toEqual({ stopLoss: '4126.60', takeProfit: null });
  });

  it('removes an exit level', async () => {
    await show({ stopLoss: '4109.45' });
    await userEvent.click(screen.getByRole('button', { name: 'Stop loss in: Price' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the stop loss' }));
    expect(meant()).toEqual({ stopLoss: null, takeProfit: null });
    expect(field('Stop loss')).toHaveValue('');
  });

  it('draws the scale between the exit levels once both are set', async () => {
    await show({ stopLoss: '4109.45' });
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await userEvent.type(field('Take profit'), '4169.45');
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'From −200.00 USD at the stop loss through 4129.45 to +400.00 USD at the take profit',
    );
  });

  it('ask which price is meant, unless it is near the market with decimals, and never in another unit', async () => {
    await show();
    await userEvent.type(field('Stop loss'), '4,100');
    expect(field('Stop loss')).toHaveAccessibleDescription('Which figure do you mean?');
    expect(screen.getAllByRole('button', { name: /^4.?100$/ })).toHaveLength(2);
    await chooseUnit(/^Price/);
    expect(field('Stop loss')).toHaveValue('4,100');
    expect(meant()).toEqual({ stopLoss: null, takeProfit: null });
  });

  it('take a price of three decimals near the market without asking', async () => {
    const yen = { ...basis, instrument: { ...gold, digits: 3 }, reference: '183.211', openPrice: '183.230' };
    await show({ market: yen });
    await userEvent.type(field('Stop loss'), '183,039');
    expect(meant()).toEqual({ stopLoss: '183.039', takeProfit: null });
    expect(field('Stop loss')).toBeValid();
  });

  it('shows exit levels with the language’s decimal separator, and accepts either', async () => {
    await show({}, 'de');
    await userEvent.type(field('Stop-Loss'), '4109.45');
    expect(meant()).toEqual({ stopLoss: '4109.45', takeProfit: null });
    await userEvent.tab();
    expect(field('Stop-Loss')).toHaveValue('4109,45');
    expect(meant()).toEqual({ stopLoss: '4109.45', takeProfit: null });
  });
});
