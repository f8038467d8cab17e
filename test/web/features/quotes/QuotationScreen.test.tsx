import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonInstant } from '../../../../src/domain/time.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const SATURDAY_NOON = londonInstant({ year: 2026, month: 10, day: 3, hour: 12 });
const ADDRESS = '/pages/index/quotation';

const table = () => screen.findByRole('table', { name: 'Market' });
const symbols = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent);
const row = async (symbol: string) => within(await table()).findByRole('row', { name: new RegExp(`^${symbol}`) });
const head = (column: string) => screen.findByRole('columnheader', { name: column });
const press = async (column: string) => userEvent.click(within(await head(column)).getByRole('button'));

describe('the quotation screen on a Wednesday (§2)', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  afterAll(() => server.close());
  const open = (address = ADDRESS) => renderApp({ origin: server.url, address });

  it('lists every instrument, and draws only the rows in sight', async () => {
    await open();
    expect((await symbols()).slice(0, 2)).toEqual(['EURUSD', 'GBPUSD']);
    const count = (await server.succeed('listMarketTabs')).tabs.flatMap(({ instruments }) => instruments).length;
    expect(await table()).toHaveAttribute('aria-rowcount', String(count + 1));
    expect(within(await table()).getAllByRole('rowheader').length).toBeLessThan(count);
  });

  it('draws the rows that are scrolled to', async () => {
    await open();
    await table();
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -20 * 64));
    window.dispatchEvent(new Event('scroll'));
    await waitFor(async () => expect(await symbols()).not.toContain('EURUSD'));
    const [first] = within(await table()).getAllByRole('rowheader');
    expect(first?.parentElement).toHaveAttribute('aria-rowindex', '14');
    rect.mockRestore();
  });

  it('shows the published prices in a row', async () => {
    await open(`${ADDRESS}?tab=crypto`);
    const bitcoin = await row('BTCUSD');
    await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: '81234.50', ask: '81260.00' } });
    await server.advance(1000);
    await waitFor(() => expect(bitcoin).toHaveTextContent('81234.50'));
    await server.succeed('clearQuote', { path: { symbol: 'BTCUSD' } });
  });

  it('shows one tab, which its address names', async () => {
    await open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Metals' }));
    await waitFor(async () => expect(await symbols()).toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD', 'XPDUSD']));
    expect(screen.getByRole('tab', { name: 'Metals', selected: true })).toHaveFocus();
    expect(window.location.hash).toBe(`#${ADDRESS}?tab=metals`);
  });

  it('sorts by a column, and keeps the order on this device', async () => {
    await open(`${ADDRESS}?tab=metals`);
    await press('Sell price');
    await waitFor(async () => expect((await symbols()).at(0)).toBe('XAUUSD'));
    expect(await head('Sell price')).toHaveAttribute('aria-sort', 'descending');
    await press('Sell price');
    await waitFor(async () => expect((await symbols()).at(0)).toBe('XAGUSD'));
    await waitFor(() => expect(localStorage.getItem('quotationOrder')).toBe('price'));
    await press('Name');
    await waitFor(async () => expect(await symbols()).toEqual(['XAGUSD', 'XAUUSD', 'XPDUSD', 'XPTUSD']));
    await press('Name');
    await press('Name');
    await waitFor(async () => expect((await symbols()).at(0)).toBe('XAUUSD'));
  });

  it('shows when a closed market opens', async () => {
    await open(`${ADDRESS}?tab=indices`);
    expect(await row('US500')).toHaveTextContent(/Closed.*opens 14:30/);
  });

  it('describes empty favourites, and leads back to all instruments', async () => {
    await open(`${ADDRESS}?tab=favourites`);
    expect(await screen.findByText('No favourites yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect((await symbols()).length).toBeGreaterThan(4);
  });

  it('reports that the market did not load, and tries again', async () => {
    await server.succeed('addFault', { body: { operationId: 'listMarketTabs', kind: 'fault', times: 1 } });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The market did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeInTheDocument();
  });

  it('keeps its rows during a refetch, and when that fails', async () => {
    const { store } = await open();
    await table();
    const { api } = await import('../../../../src/web/api/index.ts');
    await server.succeed('addFault', { body: { operationId: 'listMarketTabs', kind: 'fault', times: 1 } });
    const read = store.dispatch(api.endpoints.listMarketTabs.initiate(undefined, { forceRefetch: true }));
    expect(await symbols()).toContain('EURUSD');
    await read;
    expect(await symbols()).toContain('EURUSD');
    read.unsubscribe();
  });
});

describe('the quotation screen at a weekend (§2)', () => {
  it('marks each closed market as closed, with its opening', async () => {
    const server = await startWebServer({ at: SATURDAY_NOON });
    await renderApp({ origin: server.url, address: ADDRESS });
    await waitFor(async () => expect(await row('EURUSD')).toHaveTextContent(/Closed.*opens Sun 22:00/));
    await server.close();
  }, 60_000);
});
