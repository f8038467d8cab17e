import fc from 'fast-check';
import type { TickedQuote } from '../../../src/web/market/quote.ts';
import { createTickBuffer } from '../../../src/web/market/tickBuffer.ts';

const tick = (symbol: string, bid: string): TickedQuote => ({
  symbol,
  bid,
  ask: bid,
  timeMs: 0,
  change: '0.00',
  dayLow: bid,
  dayHigh: bid,
});

/** Creates a buffer whose frames the test turns by hand. */
const byHand = () => {
  const flushed: (readonly TickedQuote[])[] = [];
  const frames: (() => void)[] = [];
  const buffer = createTickBuffer(
    (ticks) => flushed.push(ticks),
    (run) => frames.push(run),
  );
  return { buffer, flushed, turn: () => frames.splice(0).forEach((run) => run()) };
};

describe('ticks between two frames', () => {
  it('flushes ticks together, the newest of each symbol', () => {
    const { buffer, flushed, turn } = byHand();
    buffer.add([tick('XAUUSD', '1'), tick('EURUSD', '2')]);
    buffer.add([tick('XAUUSD', '3')]);
    expect(flushed).toEqual([]);
    turn();
    expect(flushed).toEqual([[tick('XAUUSD', '3'), tick('EURUSD', '2')]]);
  });

  it('keep the previous close of a tick that a newer one without it replaces', () => {
    const { buffer, flushed, turn } = byHand();
    buffer.add([{ ...tick('XAUUSD', '1'), previousClose: '7' }]);
    buffer.add([tick('XAUUSD', '3')]);
    turn();
    expect(flushed).toEqual([[{ ...tick('XAUUSD', '3'), previousClose: '7' }]]);
  });

  it('dispatches one action a frame, however many ticks there are', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom('A', 'B', 'C'))), (batches) => {
        const { buffer, flushed, turn } = byHand();
        for (const symbols of batches) buffer.add(symbols.map((symbol) => tick(symbol, '1')));
        turn();
        expect(flushed.length).toBe(batches.flat().length > 0 ? 1 : 0);
        expect(flushed.flat().length).toBe(new Set(batches.flat()).size);
      }),
    );
  });

  it('drops waiting ticks of a symbol whose snapshot has come', () => {
    const { buffer, flushed, turn } = byHand();
    buffer.add([tick('XAUUSD', '1'), tick('EURUSD', '2')]);
    buffer.drop(['XAUUSD']);
    turn();
    expect(flushed).toEqual([[tick('EURUSD', '2')]]);
  });

  it('drops waiting ticks with their socket', () => {
    const { buffer, flushed, turn } = byHand();
    buffer.add([tick('XAUUSD', '1')]);
    buffer.clear();
    turn();
    expect(flushed).toEqual([]);
  });
});
