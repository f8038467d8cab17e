import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { HashRouter } from 'react-router-dom';
import home from '../../locales/en/home.json' with { type: 'json' };
import market from '../../locales/en/market.json' with { type: 'json' };
import quotes from '../../locales/en/quotes.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import type { Schemas } from '../../src/contract/index.ts';
import { type AppStore, createStore } from '../../src/web/app/store.ts';
import { createTexts } from '../../src/web/app/texts.ts';
import { QuoteRow } from '../../src/web/features/home/QuoteRow.tsx';
import { QuotationTable } from '../../src/web/features/quotes/QuotationTable.tsx';
import {
  createMarketSocket,
  type Listed,
  MarketContext,
  type MarketQuote,
  type MarketSocket,
} from '../../src/web/market/index.ts';
import { snapshotReceived, socketOpened, ticksReceived } from '../../src/web/market/marketSlice.ts';
import { quoteFromWire, tickFromWire } from '../../src/web/market/quote.ts';
import { NavigationProvider } from '../../src/web/navigation/index.ts';
import { FormatProvider } from '../../src/web/ui/format/FormatProvider.tsx';
import { SYMBOLS } from './instruments.ts';

export type Rows = 'windowed' | 'all';

const PIP_SIZE = '0.0001';
const INSTRUMENTS = SYMBOLS.map((symbol) => ({ symbol, name: `Instrument ${symbol}`, pipSize: PIP_SIZE }) as Listed);
const TEXTS: Readonly<Record<string, Record<string, unknown>>> = { home, market, quotes, ui, shell: {} };

const englishTexts = () =>
  createTexts({
    language: 'en',
    features: ['home', 'market', 'quotes'],
    read: async (_language, feature) => TEXTS[feature] ?? {},
    onMissing: () => undefined,
  });

/** Lists that are compared: the quotation, which renders the rows in sight; and Home's rows, all of them. */
const LISTS: Readonly<Record<Rows, () => ReactNode>> = {
  windowed: () => <QuotationTable instruments={INSTRUMENTS} />,
  all: () => (
    <ul>
      {INSTRUMENTS.map(({ symbol, pipSize }) => (
        <li key={symbol}>
          <QuoteRow symbol={symbol} pipSize={pipSize} />
        </li>
      ))}
    </ul>
  ),
};

type Shown = { readonly store: AppStore; readonly texts: i18n; readonly socket: MarketSocket; readonly rows: Rows };

const show = (root: Root, { store, texts, socket, rows }: Shown) =>
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <I18nextProvider i18n={texts}>
          <HashRouter>
            <NavigationProvider>
              <FormatProvider>
                <MarketContext value={socket}>{LISTS[rows]()}</MarketContext>
              </FormatProvider>
            </NavigationProvider>
          </HashRouter>
        </I18nextProvider>
      </Provider>,
    ),
  );

const SILENT: MarketSocket = { watch: () => () => undefined, reopen: () => undefined, close: () => undefined };

const pageStore = () => createStore({ origin: window.location.origin, storage: undefined });

/** Shows the app's own rows over its own socket and store. */
export const showApp = async ({ url, rows }: { readonly url: string; readonly rows: Rows }): Promise<void> => {
  const store = pageStore();
  const schedule = (run: () => void) => void requestAnimationFrame(run);
  const socket = createMarketSocket({ url, dispatch: store.dispatch, token: () => null, schedule });
  show(createRoot(document.body), { store, texts: await englishTexts(), socket, rows });
  socket.reopen();
};

/** Bad variant: dispatches one action for each tick. */
export const showPerTick = async ({ url, rows }: { readonly url: string; readonly rows: Rows }): Promise<void> => {
  const store = pageStore();
  show(createRoot(document.body), { store, texts: await englishTexts(), socket: SILENT, rows });
  const socket = new WebSocket(url);
  socket.onopen = () => {
    store.dispatch(socketOpened());
    socket.send(JSON.stringify({ type: 'subscribe', symbols: SYMBOLS }));
  };
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const frame = JSON.parse(data) as Schemas['SnapshotFrame'] | Schemas['TickFrame'];
    if (frame.type === 'snapshot') store.dispatch(snapshotReceived(frame.quotes.map(quoteFromWire)));
    else for (const tick of frame.ticks) store.dispatch(ticksReceived([tickFromWire(tick)]));
  };
};

/** Renders the same rows with these quotes, as markup. */
export const drawnRows = async (rows: Rows, quotes: readonly MarketQuote[]): Promise<string> => {
  const store = pageStore();
  const texts = await englishTexts();
  store.dispatch(socketOpened());
  store.dispatch(snapshotReceived(quotes));
  const root = createRoot(document.body);
  show(root, { store, texts, socket: SILENT, rows });
  // The rows in sight are known only after the first ones are rendered.
  await new Promise(requestAnimationFrame);
  const markup = document.body.innerHTML;
  root.unmount();
  return markup;
};
