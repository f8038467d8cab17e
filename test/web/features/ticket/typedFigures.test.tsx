import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, ticketPage } from './ticketPage.ts';

const page = ticketPage();
const field = (name: string) => screen.findByRole('textbox', { name });
const replace = async (name: string, text: string, isPasted = false) => {
  const input = await field(name);
  await userEvent.clear(input);
  if (isPasted) await userEvent.paste(text);
  else await userEvent.type(input, text);
  return input;
};
const inLanguage = async (language: string, asked: Readonly<Record<string, string>> = {}) => {
  localStorage.setItem('language', language);
  await page.open('XAUUSD', 'buy', asked);
};
afterEach(() => localStorage.removeItem('language'));

describe('a figure typed with a thousands separator on the ticket', () => {
  it.each([
    ['en', 'Stop loss', '4,100', '4100', /^Buy 0\.10 XAUUSD/],
    ['de', 'Stop-Loss', '4.100', '4100', /^0,10 XAUUSD kaufen/],
  ])(
    'in %s, %s “%s” is asked back and blocks the button until one reading is chosen',
    async (language, name, typed, choice, press) => {
      await inLanguage(language);
      for (const isPasted of [false, true]) {
        const input = await replace(name, typed, isPasted);
        expect(input).toHaveValue(typed);
        expect(input).toBeInvalid();
        expect(await button(press)).toHaveAttribute('aria-disabled', 'true');
      }
      await userEvent.click(await button(choice));
      expect(await field(name)).toHaveValue(choice);
      await waitFor(async () => expect(await button(press)).not.toHaveAttribute('aria-disabled'));
    },
  );

  it.each([
    ['en', 'Volume, lots', '1.250', '1.250', 'Buy 1.25 XAUUSD'],
    ['de', 'Volumen, Lots', '1.000', '1,000', '1,00 XAUUSD kaufen'],
  ])('in %s, %s “%s” has decimals, as 50 lots are the most', async (language, name, typed, written, press) => {
    await inLanguage(language);
    const input = await replace(name, typed);
    await userEvent.tab();
    expect(input).toHaveValue(written);
    expect(await button(press)).not.toHaveAttribute('aria-disabled');
  });

  it('“4 100” in French is 4100, typed or pasted, and never an empty stop loss', async () => {
    await inLanguage('fr');
    for (const [text, isPasted] of [
      ['4 100', false],
      ['4\u202f100', true],
    ] as const) {
      const input = await replace('Stop loss', text, isPasted);
      await userEvent.tab();
      expect(input).toHaveValue('4100');
    }
  });

  it('that is no figure leads from the button to its field and stays as it was typed', async () => {
    await inLanguage('en');
    const input = await replace('Take profit', '1e5', true);
    await userEvent.click(await button(/Digits and one decimal separator only · Go to take profit$/));
    expect(input).toHaveFocus();
    expect(input).toHaveValue('1e5');
  });
});

describe('a price far from the market on the ticket', () => {
  it('is asked about, needs a yes, and is asked about again once it is another', async () => {
    await inLanguage('en');
    const input = await replace('Stop loss', '4.1');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription('That is 99.9\u00a0% below the market');
    await userEvent.click(await button(/below the market · Go to stop loss$/));
    expect(input).toHaveFocus();
    await userEvent.click(await button('Use this price'));
    expect(await button('Buy 0.10 XAUUSD')).not.toHaveAttribute('aria-disabled');
    await userEvent.type(input, '1');
    expect(await button('Use this price')).toBeInTheDocument();
    await userEvent.type(input, '{Backspace}');
    expect(await button('Use this price')).toBeInTheDocument();
  });

  it('is not asked about while it is half typed, and the button stays live', async () => {
    await inLanguage('en');
    const send = await button('Buy 0.10 XAUUSD');
    const input = await field('Stop loss');
    for (const digit of '4080') {
      await userEvent.type(input, digit);
      expect(input).toBeValid();
      expect(send).not.toHaveAttribute('aria-disabled');
    }
    await userEvent.tab();
    expect(input).toBeValid();
    expect(send).not.toHaveAttribute('aria-disabled');
  });

  it('is asked about when the button is pressed in the middle of typing, and nothing is sent', async () => {
    await inLanguage('en');
    const input = await replace('Stop loss', '4');
    // A phone presses the button without leaving the field.
    fireEvent.click(await button('Buy 0.10 XAUUSD'));
    expect(await button(/below the market · Go to stop loss$/)).toHaveAttribute('aria-disabled', 'true');
    expect(input).toHaveAccessibleDescription('That is 99.9\u00a0% below the market');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each(['99999', '1'])('is asked about where a pending order waits for %s', async (price) => {
    await inLanguage('en', { price });
    expect(await button(/the market · Go to price$/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await button('Use this price'));
    await waitFor(async () => expect(await button(/^Place buy/)).not.toHaveAttribute('aria-disabled'));
  });
});

describe('a stop loss whose loss exceeds the account on the ticket', () => {
  it('is asked about once, and again for another volume', async () => {
    await inLanguage('en');
    await replace('Volume, lots', '4.5');
    const input = await replace('Stop loss', '3850');
    await userEvent.tab();
    const words = 'Up to this stop 125,752.50 USD can be lost, more than your equity of 100,000.00 USD';
    expect(input).toHaveAccessibleDescription(words);
    expect(await button(/can be lost, more than your equity.*Go to stop loss$/)).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(await button('Use this price'));
    expect(input).toBeValid();
    await replace('Volume, lots', '4');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription(/^Up to this stop 111,780\.00 USD can be lost/);
  });
});

describe('a figure pasted with its unit on the ticket', () => {
  it('is read with the sign of the field’s currency, and asked back with another', async () => {
    await inLanguage('en');
    const input = await replace('Stop loss', '$4,100.50', true);
    await userEvent.tab();
    expect(input).toHaveValue('4100.50');
    await replace('Stop loss', '€4100.50', true);
    expect(input).toHaveAccessibleDescription('That is another unit. Use the figure alone?');
    await userEvent.click(await button('4100.50'));
    expect(input).toHaveValue('4100.50');
  });
});
