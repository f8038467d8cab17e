import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonInstant } from '../../../../src/domain/time.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { scrolling } from '../../../support/scrolling.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const LIST = '/pages/user/transaction_list';
const DETAIL = '/pages/user/transaction_detail';
/** Ten minutes before midnight in London, 22:50 UTC: London's day changes an hour before that of UTC. */
const LATE = londonInstant({ year: 2026, month: 9, day: 30, hour: 23, minute: 50 });

let server: WebServer;
let token: string;
const { reachEnd } = scrolling();

const quote = (bid: string, ask: string) =>
  server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid, ask } });
/** Buys a hundredth of a lot at 80000.00 and closes it 100.00 higher. */
const trade = async () => {
  await quote('79990.00', '80000.00');
  const order = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;
  const { id } = await server.succeed('placeOrder', { token, account: 'demo', body: order });
  await quote('80100.00', '90000.00');
  await server.succeed('closePosition', { token, account: 'demo', query: { orderId: id } });
  return id;
};
const entries = () => server.succeed('listLedgerEntries', { token, account: 'demo', query: { size: 100 } });
const show = (address = LIST) => {
  localStorage.setItem('sun_token', token);
  return renderApp({ origin: server.url, address });
};
const rows = () => screen.queryAllByText(/^BTCUSD \d|BTCUSD \d/).length;

beforeAll(async () => {
  server = await startWebServer({ at: LATE });
}, 60_000);
beforeEach(async () => {
  ({ token } = await server.signUpCustomer());
});
afterAll(() => server.close());

describe('the list of transactions', () => {
  it('has the entries of each London day with the balance after them, and the sums of all', async () => {
    await show();
    const day = await screen.findByRole('region', { name: '2026-09-30' });
    expect(within(day).getByRole('link')).toHaveTextContent(/^Demo money\d\d:\d\d\+100,000\.00100,000\.00$/);
    const totals = screen.getByRole('region', { name: 'Sum of these transactions' });
    expect(totals).toHaveTextContent(/In\+100,000\.00Out0\.00Number1/);
  });

  it('reads older entries while scrolling, and keeps what failed to load behind a press', async () => {
    for (let count = 1; count <= 12; count += 1) await trade();
    const { atRest } = await show();
    await waitFor(() => expect(rows()).toBe(20));
    await atRest();
    await server.succeed('addFault', { body: { operationId: 'listLedgerEntries', kind: 'fault', times: 1 } });
    await reachEnd();
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(rows()).toBe(24));
    expect(screen.getByText('Times are London’s.')).toBeInTheDocument();
  });

  it('keeps one type, and shows all again from its empty state', async () => {
    await trade();
    await show();
    await waitFor(() => expect(rows()).toBe(2));
    await userEvent.click(screen.getByRole('button', { name: 'Kind of transaction All kinds' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Fees' }));
    await waitFor(() => expect(rows()).toBe(1));
    expect(window.location.hash).toBe(`#${LIST}?type=fee`);
    await userEvent.click(screen.getByRole('button', { name: 'Kind of transaction Fees' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Loan paid out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(rows()).toBe(2));
  });

  it('says what failed, and loads again when pressed', async () => {
    const endOutage = await server.outage('listLedgerEntries');
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Transactions could not be loaded.');
    await endOutage();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: '2026-09-30' })).toBeInTheDocument();
  });
});

describe('one transaction', () => {
  it('leads to its order', async () => {
    const orderId = await trade();
    const [closing] = (await entries()).items;
    await show(`${DETAIL}?id=${closing?.id}`);
    const facts = await screen.findByRole('region', { name: /^Closing result/ });
    expect(facts).toHaveTextContent(/\+1\.00USDBalance after it100,000\.\d\d/);
    await userEvent.click(screen.getByRole('link', { name: 'Show the order' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/pages/history/index?id=${orderId}`));
  });

  it('that this account does not have leads back to the list', async () => {
    await show(`${DETAIL}?id=nothing`);
    await userEvent.click(await screen.findByRole('button', { name: 'All transactions' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${LIST}`));
  });
});

describe('the download of a statement', () => {
  it('saves the chosen days in the chosen form, and says why while it cannot', async () => {
    await trade();
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return '#';
      },
      revokeObjectURL: () => undefined,
    });
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Download a statement' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Other days' }));
    expect(screen.getByRole('button', { name: /Choose both days/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('First day'), '2026-09-30');
    await userEvent.type(screen.getByLabelText('Last day'), '2026-09-29');
    expect(screen.getByRole('button', { name: /The last day is before the first one/ })).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Last day'));
    await userEvent.type(screen.getByLabelText('Last day'), '2026-09-30');
    await userEvent.click(screen.getByRole('radio', { name: 'Transactions (CSV)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('The statement was downloaded.')).toBeInTheDocument();
    expect(names).toEqual(['sun-demo-entries-2026-09-30-2026-09-30.csv']);
    const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (await entries()).items.length);
    await userEvent.click(screen.getByRole('radio', { name: 'Calendar year' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly summary (CSV)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(names.at(-1)).toBe('sun-demo-year-table-2026-01-01-2026-12-31.csv'));
    const months = ((await saved[1]?.text()) ?? '').trimEnd().split('\r\n');
    expect(months[9]).toMatch(/^2026-09,1,1\.00,/);
  });

  /** Counts the page's calls for a statement, and lets their answers take a second. */
  const watchStatements = () => {
    const { fetch } = globalThis;
    const calls: string[] = [];
    globalThis.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!(input instanceof Request) || !input.url.includes('/entrust/statement')) return answer;
      calls.push(input.url);
      await new Promise((end) => setTimeout(end, 1_500));
      return answer;
    };
    return {
      calls,
      end: () => {
        globalThis.fetch = fetch;
      },
    };
  };

  it('stays under way while other days are chosen', async () => {
    Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const watched = watchStatements();
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Download a statement' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Calendar year' }));
    const button = screen.getByRole('button', { name: /Download$/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(await screen.findByText('The statement was downloaded.', undefined, { timeout: 5_000 })).toBeInTheDocument();
    expect(watched.calls).toHaveLength(1);
    watched.end();
    click.mockRestore();
  });

  it('says what became of it although its sheet was closed', async () => {
    const endOutage = await server.outage('getStatement');
    const watched = watchStatements();
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Download a statement' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close this sheet' }));
    await waitFor(
      () => expect(document.querySelector('#toast')).toHaveTextContent(/^The statement could not be made/),
      { timeout: 5_000 },
    );
    watched.end();
    await endOutage();
  });

  it('says that it failed, and can be asked for again', async () => {
    const endOutage = await server.outage('getStatement');
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Download a statement' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/^The statement could not be made/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-disabled');
    await endOutage();
  });
});
