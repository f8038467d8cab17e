import type { Schemas } from '../../src/contract/index.ts';
import { quoteFromWire } from '../../src/web/market/quote.ts';
import { drawnRows, type Rows } from './app.tsx';
import { SYMBOLS } from './instruments.ts';

type Tick = Schemas['Tick'];
type Frame = Schemas['SnapshotFrame'] | Schemas['TickFrame'];

/** Texts of a row that change with a tick, in the order of the row. */
const TEXTS: Readonly<Record<Rows, (tick: Tick) => readonly string[]>> = {
  windowed: ({ bid, change, dayLow, dayHigh }) => [...parts(bid), percent(change), `${dayLow} – ${dayHigh}`],
  all: ({ bid, ask, change, dayLow, dayHigh }) => [percent(change), ...parts(bid), dayLow, ...parts(ask), dayHigh],
};
const parts = (price: string) => [price.slice(0, 5), price.slice(5, 6), price.slice(6)];
const percent = (change: string) => `+${change}\u00a0%`;

type Row = { readonly texts: readonly Text[]; readonly mark: SVGElement | null };

/**
 * Finds the text nodes of a row that change. Throws when the row does not have the expected texts, because it would be
 * another row.
 */
const bind = (row: Element, expected: readonly string[]): Row => {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data === expected[found.length]) found.push(text);
  }
  if (found.length !== expected.length)
    throw new Error(`A row has the text "${row.textContent}", not ${expected.join(' ')}`);
  return { texts: found, mark: row.querySelector('[style*="translate"]') };
};

const rowElements = (rows: Rows): readonly Element[] =>
  [...document.querySelectorAll(rows === 'all' ? 'li' : '[role="row"]')].filter((row) =>
    /S\d{5}/.test(row.textContent),
  );

const write = ({ texts, mark }: Row, values: readonly string[], tick: Tick) => {
  texts.forEach((text, at) => {
    const value = values[at] ?? '';
    if (text.data !== value) text.data = value;
  });
  if (!mark) return;
  const share = (Number(tick.bid) - Number(tick.dayLow)) / (Number(tick.dayHigh) - Number(tick.dayLow));
  mark.style.transform = `translateX(${(1.5 + share * 49).toFixed(1)}px)`;
};

/**
 * Lowest cost of showing prices: the same rows, their texts written directly once a frame, without React and without a
 * store. Without writing, the rest is receiving and parsing: the floor.
 */
export const writeStraight = async (options: {
  readonly url: string;
  readonly rows: Rows;
  readonly isWritten: boolean;
}): Promise<void> => {
  const { url, rows, isWritten } = options;
  const socket = new WebSocket(url);
  const bound = new Map<string, Row>();
  const waiting = new Map<string, Tick>();

  const flush = () => {
    for (const [symbol, tick] of waiting) {
      const row = bound.get(symbol);
      if (row) write(row, TEXTS[rows](tick), tick);
    }
    waiting.clear();
  };
  const draw = async (quotes: readonly Schemas['SnapshotQuote'][]) => {
    document.body.innerHTML = await drawnRows(rows, quotes.map(quoteFromWire));
    const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
    for (const row of rowElements(rows)) {
      const quote = bySymbol.get(/S\d{5}/.exec(row.textContent)?.[0] ?? '');
      if (quote) bound.set(quote.symbol, bind(row, TEXTS[rows](quote)));
    }
  };
  socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', symbols: SYMBOLS }));
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const frame = JSON.parse(data) as Frame;
    if (frame.type === 'snapshot') return void draw(frame.quotes);
    if (!isWritten || bound.size === 0) return;
    if (waiting.size === 0) requestAnimationFrame(flush);
    for (const tick of frame.ticks) waiting.set(tick.symbol, tick);
  };
};
