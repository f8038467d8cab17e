import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { chooseChannel, chooseCountry, fill, press } from './form.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = (address: string = PATHS.areas) => renderApp({ origin: server.url, address });
const search = async () => within(await screen.findByRole('search')).getByRole('textbox');

describe('the list of countries (§2)', () => {
  it('shows all countries under their letters, each with its calling code', async () => {
    await open();
    const underG = within(await screen.findByRole('region', { name: 'G' }));
    expect(underG.getByRole('button', { name: 'Germany +49' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /\+\d+$/ }).length).toBeGreaterThan(240);
  });

  it('finds a country by a part of its name, and reports when none matches', async () => {
    await open();
    await userEvent.type(await search(), 'kingd');
    const found = await screen.findAllByRole('button', { name: /\+\d+$/ });
    expect(found.map((row) => row.textContent)).toEqual(['GBUnited Kingdom+44']);
    await userEvent.type(await search(), 'ong');
    expect(await screen.findByText('No country for “kingdong”')).toBeInTheDocument();
    await press('Show all countries');
    expect(await screen.findByRole('region', { name: 'A' })).toBeInTheDocument();
  });

  it('jumps to a letter by the slider, with the keyboard too', async () => {
    const scrolled = jest.fn<void, [string | undefined]>();
    Element.prototype.scrollIntoView = function (this: HTMLElement) {
      scrolled(this.dataset['letter']);
    };
    await open();
    const ruler = await screen.findByRole('slider', { name: 'Jump to a letter' });
    expect(ruler).toHaveAttribute('aria-valuetext', 'A');
    ruler.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{End}{ArrowUp}{Home}');
    expect(scrolled.mock.calls.flat()).toEqual(['B', 'C', 'Z', 'Y', 'A']);
    expect(ruler).toHaveAttribute('aria-valuetext', 'A');
  });

  it('reports that the countries did not load, and tries again', async () => {
    await renderApp({ origin: 'http://127.0.0.1:9', address: PATHS.areas });
    await waitFor(() => expect(screen.getByText('The countries did not load')).toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('the form that a country is chosen for', () => {
  it('keeps typed values, the password too, and marks the country as chosen', async () => {
    await open(PATHS.signIn);
    await chooseChannel('Phone');
    await fill('Phone number', '7700 900456');
    await fill('Password', 'half-typed');
    await chooseCountry('United Kingdom');
    expect(screen.getByLabelText('Phone number')).toHaveValue('7700 900456');
    expect(screen.getByLabelText('Password')).toHaveValue('half-typed');
    const link = screen.getByRole('link', { name: 'Calling code of United Kingdom +44' });
    await userEvent.click(link);
    const chosen = within(await screen.findByRole('region', { name: 'Chosen' }));
    await userEvent.click(chosen.getByRole('button', { current: true, name: /^United Kingdom/ }));
    expect(await screen.findByLabelText('Password')).toHaveValue('half-typed');
  });

  it('forgets a typed password when it is left for another screen', async () => {
    await open(PATHS.signIn);
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Phone number')).toHaveValue('7700 900456');
  });
});
