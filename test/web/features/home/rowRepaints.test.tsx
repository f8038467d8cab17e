import { act } from '@testing-library/react';
import { Profiler } from 'react';
import { QuoteRow } from '../../../../src/web/features/home/QuoteRow.tsx';
import { QuotationRow } from '../../../../src/web/features/quotes/QuotationRow.tsx';
import { MarketContext, type MarketQuote, type MarketSocket } from '../../../../src/web/market/index.ts';
import { snapshotReceived, socketOpened, ticksReceived } from '../../../../src/web/market/marketSlice.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const SYMBOLS = ['XAUUSD', 'EURUSD', 'BTCUSD'];
const socket: MarketSocket = { watch: () => () => undefined, reopen: () => undefined, close: () => undefined };

const quote = (symbol: string, bid = '4129.10'): MarketQuote => ({
  symbol,
  bid,
  ask: '4129.45',
  change: '0.84',
  previousClose: '4094.85',
  dayLow: '4088.20',
  dayHigh: '4136.90',
  timeMs: Date.now(),
  state: 'trading',
  nextOpenAt: null,
});

const rows = {
  'on Home': (symbol: string) => <QuoteRow symbol={symbol} pipSize="0.10" />,
  'of the quotation': (symbol: string) => <QuotationRow symbol={symbol} name="" pipSize="0.10" rowIndex={2} />,
};

describe.each(Object.entries(rows))('a row %s', (_where, row) => {
  it('repaints once for each tick of its own symbol, and for no other symbol’s', async () => {
    const repaints = new Map<string, number>();
    const count = (symbol: string) => repaints.set(symbol, (repaints.get(symbol) ?? 0) + 1);
    const { store } = await renderPart(
      <MarketContext value={socket}>
        {SYMBOLS.map((symbol) => (
          <Profiler key={symbol} id={symbol} onRender={count}>
            {row(symbol)}
          </Profiler>
        ))}
      </MarketContext>,
      { texts: ['home', 'market', 'quotes'] },
    );
    act(() => {
      store.dispatch(socketOpened());
      store.dispatch(snapshotReceived(SYMBOLS.map((symbol) => quote(symbol))));
    });
    repaints.clear();
    act(() => void store.dispatch(ticksReceived([quote('XAUUSD', '4131.20')])));
    act(() => void store.dispatch(ticksReceived([quote('XAUUSD', '4132.30'), quote('BTCUSD', '83212.64')])));
    expect(Object.fromEntries(repaints)).toEqual({ XAUUSD: 2, BTCUSD: 1 });
  });
});
