import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = () => renderApp({ origin: server.url, address: PATHS.search });
const field = () => screen.findByRole('textbox', { name: 'Symbol or name' });
const type = async (keyword: string) => userEvent.type(await field(), keyword);
const results = (count: string) => screen.findByRole('region', { name: count });

describe('search (§2)', () => {
  it.each([
    ['gold', 'XAUUSD'],
    ['eth', 'ETHUSD'],
    ['EUR/USD', 'EURUSD'],
  ])('finds instruments by “%s”, by symbol or name, with their live prices', async (keyword, symbol) => {
    await open();
    await type(keyword);
    const found = within(await results('1 result')).getByRole('link');
    expect(found).toHaveAttribute('href', `#/pages/index/chart?symbol=${symbol}`);
    expect(found).toHaveTextContent(/\d+\.\d+.*%/);
  });

  it('sends a call once typing has paused, not at every letter (§9)', async () => {
    const { store } = await open();
    await type('gold');
    await results('1 result');
    const asked = Object.keys(store.getState().api.queries).filter((key) => key.startsWith('searchInstruments'));
    expect(asked).toEqual(['searchInstruments({"keyword":"gold"})']);
  });

  it('reports that nothing was found, shows what is suggested, and leads to the market', async () => {
    await open();
    await type('zzzz');
    expect(await screen.findByText('Nothing found for “zzzz”')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Suggested' })).getAllByRole('link')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'See the market' }));
    expect(await screen.findByRole('tabpanel')).toBeInTheDocument();
  });

  it('reports that the search failed, and tries again', async () => {
    await server.succeed('addFault', { body: { operationId: 'searchInstruments', kind: 'fault', times: 1 } });
    await open();
    await type('silver');
    expect(await screen.findByText('The search did not work')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await results('1 result')).getByRole('link')).toHaveTextContent('XAGUSD');
  });

  it('keeps successful keywords on this device until they are cleared', async () => {
    await open();
    await type('gold');
    await userEvent.click(within(await results('1 result')).getByRole('link'));
    expect(await screen.findByRole('heading', { name: 'XAUUSD' })).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('searches')).toBe('["gold"]'));

    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await field()).toHaveValue('gold');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await field()).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'gold' }));
    expect(await field()).toHaveValue('gold');

    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('searches')).toBe('[]'));
  });

  it('does not interrupt a customer who types before the field takes the focus', async () => {
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await open();
    await type('g');
    for (const frame of frames) frame(0);
    await userEvent.keyboard('old');
    expect(await field()).toHaveValue('gold');
    jest.restoreAllMocks();
  });

  it('offers the operator’s selection while too little was searched, and says nothing of a measure', async () => {
    await open();
    const hot = await screen.findByRole('region', { name: 'Suggested' });
    expect(hot).toHaveTextContent(/^Suggested(?!not measured)/);
    expect(within(hot).getAllByRole('link')).toHaveLength(5);
    await type('gold');
    await results('1 result');
    expect(hot).not.toBeInTheDocument();
  });
});
