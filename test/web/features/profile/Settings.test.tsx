import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';

/** Opens the settings without a server: their values stay on the device. */
const open = () => renderApp({ origin: 'http://127.0.0.1:9', address: PATHS.user });
const openSheet = async (row: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: row }));
  return within(await screen.findByRole('dialog'));
};
const choose = async (row: RegExp, option: RegExp) => {
  const sheet = await openSheet(row);
  await userEvent.click(sheet.getByRole('radio', { name: option }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
const { dataset } = document.documentElement;

describe('the language setting', () => {
  it('offers ten languages, each by its own name', async () => {
    await open();
    const sheet = await openSheet(/^Language/);
    expect(sheet.getAllByRole('radio').map((option) => option.textContent)).toEqual([
      'English',
      '繁體中文',
      '日本語',
      'Deutsch',
      'Français',
      'Italiano',
      '한국어',
      'Español',
      'Tiếng Việt',
      'ไทย',
    ]);
    expect(sheet.getByRole('radio', { name: 'English' })).toBeChecked();
  });

  it('applies at once and is stored as `language` (§3)', async () => {
    await open();
    await choose(/^Language/, /Deutsch/);
    expect(await screen.findByRole('heading', { name: 'Mein Konto' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('de');
    await waitFor(() => expect(localStorage.getItem('language')).toBe('de'));
    await choose(/Deutsch$/, /English/);
    expect(await screen.findByRole('heading', { name: 'My account' })).toBeInTheDocument();
  });
});

describe('the theme setting', () => {
  it('follows the system until a theme is chosen, which is stored', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Theme System default' })).toBeInTheDocument();
    await choose(/^Theme/, /Dark/);
    expect(screen.getByRole('button', { name: 'Theme Dark' })).toHaveFocus();
    expect(dataset['theme']).toBe('dark');
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'));
  });
});

describe('price colours (§3)', () => {
  it('are chosen in pairs, and stored as `upColor` and `downColor`', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Price colours Red up, green down' })).toBeInTheDocument();
    await choose(/^Price colours/, /Blue up, orange down/);
    expect(dataset['prices']).toBe('blue-orange');
    await waitFor(() => expect(localStorage.getItem('upColor')).toBe('#1490C8'));
    expect(localStorage.getItem('downColor')).toBe('#E07A1F');
  });

  it('outside the pairs are shown as the customer’s own', async () => {
    localStorage.setItem('upColor', '#8050E0');
    await open();
    const sheet = await openSheet(/^Price colours Your own colours/);
    expect(sheet.getByRole('radio', { name: /Your own colours/ })).toBeChecked();
    expect(sheet.getByRole('textbox', { name: 'Up' })).toHaveValue('#8050E0');
  });

  it('are picked freely, apply at once, and text takes a readable shade', async () => {
    await open();
    const sheet = await openSheet(/^Price colours/);
    await userEvent.click(sheet.getByRole('radio', { name: /Your own colours/ }));
    const down = sheet.getByRole('textbox', { name: 'Down' });
    await userEvent.clear(down);
    await userEvent.type(down, 'e0a030');
    expect(down).toHaveAccessibleDescription('Too faint for text, 2 : 1. Text uses #8f661f, 4.7 : 1');
    expect(dataset['prices']).toBe('picked');
    expect(document.documentElement.style.getPropertyValue('--down')).toBe('#e0a030');
    await waitFor(() => expect(localStorage.getItem('downColor')).toBe('#e0a030'));
    expect(localStorage.getItem('upColor')).toBe('#FA5151');
  });

  it('stay unchanged while the typed value is no colour', async () => {
    await open();
    const sheet = await openSheet(/^Price colours/);
    await userEvent.click(sheet.getByRole('radio', { name: /Your own colours/ }));
    const up = sheet.getByRole('textbox', { name: 'Up' });
    await userEvent.type(up, '{Backspace}');
    expect(sheet.getByRole('alert')).toHaveTextContent('A colour is # and six digits or letters from A to F.');
    expect(up).toHaveValue('#FA515');
    expect(dataset['prices']).toBe('red-up');
  });
});

describe('the note on time zones', () => {
  it('states that times are London’s, and the current time there (§1)', async () => {
    await open();
    expect(await screen.findByText(/^All times are London time. It is \d\d:\d\d there now.$/)).toBeInTheDocument();
  });
});
