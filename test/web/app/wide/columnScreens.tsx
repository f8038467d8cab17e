import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useCallback } from 'react';
import { ROUTES } from '../../../../src/web/app/routes.ts';
import { CONTRACT_VERSION } from '../../../../src/contract/index.ts';
import {
  address,
  Link,
  PATHS,
  type ScreenName,
  useAddressParameter,
  useKeptState,
  useLeaveGuard,
  useLevelsInAddress,
  useNavigation,
} from '../../../../src/web/navigation/index.ts';
import { Page, useNotice } from '../../../../src/web/ui/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';

/** Address of no server: these screens need none. */
const NOWHERE = 'http://127.0.0.1:9';

let isWide = true;
const media: EventTarget[] = [];
Object.assign(window, {
  matchMedia: (query: string) => {
    const list = Object.defineProperty(new EventTarget(), 'matches', {
      get: () => isWide && query.includes('64em'),
    });
    media.push(list);
    return list;
  },
});

/** Sets how wide the window of the next app is. */
export const setWide = (wide: boolean): void => {
  isWide = wide;
};

/** Makes the window wide or narrow. */
export const resize = (wide: boolean): void =>
  act(() => {
    isWide = wide;
    for (const list of media) list.dispatchEvent(new Event('change'));
  });

export const here = (): string => window.location.hash.slice(1);
export const chartOf = (symbol: string): string => address(PATHS.chart, { symbol });

/** Signs a customer in on the device. */
export const signIn = (): void => {
  localStorage.setItem('sun_token', 'x'.repeat(40));
  localStorage.setItem('keptVersion', CONTRACT_VERSION);
  localStorage.setItem('userInfo', JSON.stringify({ id: 'one', accounts: [], mockStatus: 1 }));
};

const List = () => {
  const { amend } = useNavigation();
  return (
    <Page title="List" isRoot hasMode actions={<button>Find</button>}>
      <p>View {useAddressParameter('view') ?? 'open'}</p>
      <button onClick={() => amend(address(PATHS.position, { view: 'pending' }))}>Pending</button>
      {['XAUUSD', 'EURUSD'].map((symbol) => (
        <Link key={symbol} to={chartOf(symbol)}>
          {symbol}
        </Link>
      ))}
    </Page>
  );
};

const Chart = () => {
  const symbol = useAddressParameter('symbol');
  const { amend } = useNavigation();
  const { levels } = useLevelsInAddress();
  const drag = () => amend(address(PATHS.chart, { symbol, id: 'o1', stopLoss: '4100.00' }));
  return (
    <Page title={`Chart of ${symbol}`} dock={<button>Buy at the chart</button>}>
      <button onClick={drag}>Drag the stop loss</button>
      <p>Stop loss dragged to {levels.stopLoss ?? 'nothing'}</p>
      <Link to={chartOf('EURUSD')}>Next</Link>
      <Link to={address(PATHS.place, { symbol, side: 'sell' })}>Sell</Link>
    </Page>
  );
};

const Ticket = () => {
  const symbol = useAddressParameter('symbol');
  return <Form key={symbol} symbol={symbol} />;
};
const Form = ({ symbol }: { readonly symbol: string | undefined }) => {
  const [lots, setLots] = useKeptState((kept) => (typeof kept === 'string' ? kept : ''), symbol);
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: 'Leave what you have filled in?' }), [ask]);
  useLeaveGuard(lots === '' ? undefined : mayLeave, { isKept: true });
  return (
    <Page title={`Ticket of ${symbol}`} dock={<button>Send</button>}>
      <input aria-label="Lots" value={lots} onChange={(event) => setLots(event.target.value)} />
    </Page>
  );
};

const Elsewhere = () => <Page title="Elsewhere">Nothing</Page>;

const SCREENS: Partial<Record<ScreenName, ComponentType>> = {
  home: List,
  position: List,
  chart: Chart,
  place: Ticket,
  history: Elsewhere,
};

/** Replaces screens of the app by those of the tests, all of them unless some are named; jest restores them. */
export const replaceScreens = (names = Object.keys(SCREENS) as ScreenName[]): void => {
  for (const name of names) {
    const Screen = SCREENS[name];
    if (Screen) jest.replaceProperty(ROUTES, name, { ...ROUTES[name], load: async () => Screen, texts: [] });
  }
};

/** Opens the app at an address with the screens of the tests; `entry` is the state of the history's entry there. */
export const open = async (at: string, { origin = NOWHERE, entry = null as unknown } = {}) => {
  replaceScreens();
  const shown = await renderApp({ origin, address: at, entry });
  await screen.findByRole('heading', { name: /^Chart of/ });
  return shown;
};

export const column = (name: string) => within(screen.getByRole('region', { name }));
export const lots = (): HTMLElement => screen.getByRole('textbox', { name: 'Lots' });
export const showsBoth = async (symbol: string): Promise<void> => {
  await screen.findByRole('heading', { name: `Chart of ${symbol}` });
  await screen.findByRole('heading', { name: `Ticket of ${symbol}` });
};
export const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('link', { name }));
export const pressRow = (list: string, symbol: string): Promise<void> =>
  userEvent.click(column(list).getByRole('link', { name: symbol }));
