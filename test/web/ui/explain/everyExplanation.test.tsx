import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

/** Results that are not the figure under the word: a distance, and what the second part of a ratio is. */
const OTHER_RESULTS: Readonly<Record<string, string>> = {
  'Close-out at': 'Distance to close-out',
  'Risk : reward': 'Reward for each unit of risk',
};

const press = async (role: 'button' | 'link', name: RegExp | string) =>
  userEvent.click(await screen.findByRole(role, { name }));

type Place = {
  readonly place: string;
  readonly at: string;
  /** What is pressed to get there. */
  readonly open?: readonly (readonly ['button' | 'link', RegExp | string])[];
  readonly words: readonly string[];
  /** True where the words are in a sheet of the screen. */
  readonly isSheet?: boolean;
};

const ACCOUNT = ['Equity', 'Free margin', 'Used margin', 'Margin level'];
const POSITION = ['Margin', 'Profit or loss', 'Fee', 'Overnight fee so far', 'Net result'];
const PLACES: readonly Place[] = [
  {
    place: 'the ticket',
    at: '/pages/index/place?symbol=XAUUSD&side=buy&stopLoss=4000.00&takeProfit=4200.00',
    words: [
      'Margin',
      'Spread',
      'Fee',
      'Overnight fee, Wednesday 22:00, 3 nights',
      'Free margin after',
      'Margin level after',
      'Close-out at',
      'Loss at stop',
      'Gain at target',
      'Risk : reward',
    ],
  },
  { place: 'Home', at: '/', words: ACCOUNT },
  {
    place: 'the positions',
    at: '/pages/position/index',
    open: [['button', /^XAUUSD/]],
    words: ['Open profit or loss', ...ACCOUNT, ...POSITION],
  },
  {
    place: 'closing a position',
    at: '/pages/position/index',
    open: [
      ['button', /^XAUUSD/],
      ['button', 'Close'],
    ],
    words: ['Estimated result after fees'],
    isSheet: true,
  },
  {
    place: 'editing a position',
    at: '/pages/position/index',
    open: [
      ['button', /^XAUUSD/],
      ['button', 'Edit SL, TP'],
    ],
    words: ['Result at stop loss', 'Result at take profit'],
    isSheet: true,
  },
  { place: 'the history', at: '/pages/history/index', words: ['Net result'] },
  {
    place: 'a closed order',
    at: '/pages/history/index',
    open: [
      ['button', /^XAUUSD.*Closed by you/],
      ['link', 'All figures of this order'],
    ],
    words: ['Profit or loss', 'Net result', 'Margin'],
  },
];

/** The words on a screen, or in its open sheet, that explain their figure when pressed. */
const explained = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('button.why')];
const wordsOf = (words: readonly HTMLElement[]) => words.map(({ textContent }) => textContent);

/** Presses a word; returns the title of its explanation, the name of the last line, and all its text. */
const explanationOf = async (word: HTMLElement) => {
  // One that opens over a sheet hides that from the roles.
  const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const before = dialogs().length;
  await userEvent.click(word);
  const sheet = await waitFor(() => {
    const opened = dialogs().at(before);
    if (!opened?.querySelector('dt')) throw new Error('Nothing has opened.');
    return opened;
  });
  const result = [...sheet.querySelectorAll('dt')].at(-1)?.textContent;
  const title = within(sheet).getByRole('heading').textContent;
  const text = sheet.textContent;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close this sheet' }));
  await waitFor(() => expect(dialogs()).toHaveLength(before));
  return { title, result, text };
};

describe('every explanation of a figure', () => {
  let server: WebServer;
  let token: string;
  const quote = async (bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
    await server.advance(1000);
  };
  const buy = (volume: string) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: {
        symbol: 'XAUUSD',
        direction: 0,
        kind: 'market',
        volume,
        leverage: 5,
        priceSeen: '4100.50',
        stopLoss: '4000.00',
        takeProfit: '4200.00',
      } as never,
    });

  beforeAll(async () => {
    server = await startWebServer();
    ({ token } = await server.signUpCustomer());
    await quote('4100.00', '4100.50');
    const { id } = await buy('0.20');
    await server.succeed('closePosition', { token, account: 'demo', query: { orderId: id } as never });
    await buy('0.10');
  }, 60_000);
  // A row that is unfolded is unfolded again at the same entry of the history.
  beforeEach(() => sessionStorage.clear());
  afterAll(() => server.close());

  it.each(PLACES)(
    'on $place is titled by the pressed word, ends with it, and counts in the instrument’s units',
    async ({ at, open = [], words, isSheet }) => {
      localStorage.setItem('sun_token', token);
      await renderApp({ origin: server.url, address: at });
      for (const [role, name] of open) await press(role, name);
      const root = async () => (isSheet ? await screen.findByRole('dialog') : document.body);
      await waitFor(async () => expect(wordsOf(explained(await root())).sort()).toEqual(words.toSorted()));
      for (let each = 0; each < words.length; each += 1) {
        const word = explained(await root())[each] as HTMLElement;
        const name = word.textContent;
        const { title, result, text } = await explanationOf(word);
        expect(title).toBe(name);
        expect(result).toBe(OTHER_RESULTS[name] ?? name);
        expect(text).not.toMatch(/\bunit\b(?! of risk)|USD per USD|quote currency|\{\{|undefined/);
      }
    },
  );
});
