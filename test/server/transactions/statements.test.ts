import type { Language } from '../../../src/contract/index.ts';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { dateText, londonDay } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { pass, quote, signUpTrader, type Trader } from '../trading/trader.ts';
import { writeManyEntries } from './manyEntries.ts';
import { plain, readPdf } from './readPdf.ts';

const DAY_MS = 24 * 3_600_000;
const MINUS = '\u2212';

let server: TestServer;
let trader: Trader;
let day: string;
beforeAll(async () => {
  server = await startTestServer();
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
  await trade('4139.45', '4139.80');
  await trade('4119.45', '4119.80');
  day = dateText(londonDay(server.world.now()));
});
afterAll(() => server.close());

const trade = async (bid: string, ask: string) => {
  const { id } = await trader.open();
  await quote(server, 'XAUUSD', bid, ask);
  await trader.close(id);
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
};

type Query = Readonly<Record<'format' | 'first' | 'last', string>>;

const fetched = (query: Query, language: Language = 'en', { token }: Trader = trader) =>
  fetch(`${server.url}/api/entrust/statement?${new URLSearchParams(query)}`, {
    headers: { 'X-Source': 'h5', 'X-Account': 'demo', Authorization: `Bearer ${token}`, 'Accept-Language': language },
  });
const bytesOf = async (query: Query, language?: Language) =>
  new Uint8Array(await (await fetched(query, language)).arrayBuffer());
const whole = (format: string): Query => ({ format, first: day, last: day });

const listed = () =>
  server.succeed('listLedgerEntries', { token: trader.token, account: 'demo', query: { size: 100 } });

describe('the PDF of a statement', () => {
  it.each(['de', 'th'] as const)(
    'has every entry of the ledger with its balance, and both balances, as text in %s [DEP-53, DEP-54, DEP-56, DEP-57, LED-42]',
    async (language) => {
      const answer = await fetched(whole('pdf'), language);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      const words = server.world.texts.statements(language);
      const types = server.world.texts.entryTypes(language);
      const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
      const money = (amount: string) => format.format(Number(amount)).replace('-', MINUS);
      const { items } = await listed();
      const lines = items.toReversed().map(({ at, type, amount, balanceAfter, subject }) => {
        const order = subject.kind === 'order' ? `, ${subject.symbol}, ${subject.orderNumber}` : '';
        return plain(`${formatLondon(at)}${types[type]}${order}${money(amount)}${money(balanceAfter ?? '')}`);
      });
      expect(lines).toHaveLength(5);
      expect(text).toContain(lines.join(''));
      expect(text).toContain(plain(`${words.opening}${money('0.00')}`));
      expect(text).toContain(plain(`${words.closing}5${money(items[0]?.balanceAfter ?? '')}`));
      expect(text).toContain(plain(words.title));
    },
  );

  it('has tags, a title, its language and page numbers [LED-47]', async () => {
    const { info, marks, tree, text } = await readPdf(await bytesOf(whole('pdf'), 'de'));
    expect(info).toMatchObject({ Title: 'Kontoauszug', Language: 'de' });
    expect(marks).toMatchObject({ Marked: true });
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
    expect(text).toContain('Seite1von1');
  });

  it('is the same, byte for byte, once its span is over [DEP-59]', async () => {
    await pass(server, DAY_MS);
    const first = await bytesOf(whole('pdf'), 'ja');
    await pass(server, 60_000);
    expect(Buffer.from(await bytesOf(whole('pdf'), 'ja')).equals(Buffer.from(first))).toBe(true);
  });

  it('opens where the one before closed, and is one of a span without entries too [DEP-55, DEP-53]', async () => {
    const next = dateText(londonDay(server.world.now()) + 30);
    const { text } = await readPdf(await bytesOf({ format: 'pdf', first: next, last: next }));
    const balance = (await listed()).items[0]?.balanceAfter ?? '';
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(balance));
    expect(text).toContain(`Openingbalance${shown}`);
    expect(text).toContain(`Closingbalance0${shown}`);
  });

  it('is of a whole year where its summary is asked for [DEP-60, DEP-94]', async () => {
    const { text } = await readPdf(await bytesOf({ format: 'year', first: '2026-01-01', last: '2026-12-31' }));
    const { items } = await listed();
    const sum = (...types: string[]) =>
      items.filter(({ type }) => types.includes(type)).reduce((all, { amount }) => all.plus(amount), decimal('0'));
    const shown = [
      sum('profit'),
      sum('fee'),
      sum('overnight-fee'),
      sum('protection'),
      sum('correction'),
      sum('profit', 'fee', 'overnight-fee'),
    ];
    const figures = shown.map((amount) => moneyText(amount).replace('-', MINUS)).join('');
    expect(text).toContain(`Wholeyear2${figures}`);
    const total = moneyText(sum('profit', 'fee', 'overnight-fee')).replace('-', MINUS);
    expect(text).toContain(`Wholeyear${total}0${'0.00'.repeat(5)}${total}`);
  });
});

describe('the tables of a statement', () => {
  const linesOf = async (format: string, language: Language = 'en') => {
    const answer = await fetched(whole(format), language);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith('\uFEFF') && text.endsWith('\r\n')).toBe(true);
    return text.slice(1).trimEnd().split('\r\n');
  };

  it('has one line for each entry, the same in every language [DEP-58, LED-42, LED-43, LED-44, LED-46]', async () => {
    const lines = await linesOf('entries');
    const { items } = await listed();
    const utc = (at: number | null) => `${new Date((at ?? 0) * 1000).toISOString().slice(0, 19)}Z`;
    const ofDay = items.filter(({ at }) => dateText(londonDay(at)) === day).toReversed();
    expect(lines).toEqual([
      'id,time,due,type,amount,balance,currency,order,symbol,request',
      ...ofDay.map(({ id, at, dueAt, type, amount, balanceAfter, subject }) => {
        const order = subject.kind === 'order' ? `${subject.orderNumber},${subject.symbol},` : ',,';
        return `${id},${utc(at)},${utc(dueAt)},${type},${amount},${balanceAfter},USD,${order}`;
      }),
    ]);
    expect(await linesOf('entries', 'th')).toEqual(lines);
  });

  it('has one line for each closing, with its price result and its shares of the costs [DEP-58, LED-45, LED-46]', async () => {
    const lines = await linesOf('trades');
    const { items } = await trader.list({ status: 'deal' });
    expect(lines[0]).toBe(
      'id,order,symbol,side,volume,contractSize,openTime,openPrice,closeTime,closePrice,profit,commission,swap,net,currency',
    );
    expect(lines).toHaveLength(3);
    for (const closing of items) {
      const cells = lines.find((line) => line.startsWith(closing.id))?.split(',') ?? [];
      expect(cells.slice(1, 4)).toEqual([closing.number, 'XAUUSD', 'buy']);
      const shares = [closing.profit, closing.fee, closing.overnightFee].map((amount) => amount ?? '0');
      expect(cells.slice(10, 13)).toEqual(shares);
      expect(cells[13]).toBe(moneyText(shares.reduce((sum, amount) => sum.plus(amount), decimal('0'))));
    }
  });
});

describe('a span with more entries than a PDF takes', () => {
  it('is refused as PDF, and answered as a table [LED-40]', async () => {
    const busy = await signUpTrader(server);
    await writeManyEntries(server, busy.id);
    const today = dateText(londonDay(server.world.now()));
    const asked = (format: string) => fetched({ format, first: today, last: today }, 'en', busy);
    expect(await (await asked('pdf')).json()).toMatchObject({ code: 3011, data: { most: 5000 } });
    expect((await (await asked('entries')).text()).trimEnd().split('\r\n')).toHaveLength(5002);
  });
});

describe('a span that is none', () => {
  it.each([
    ['that ends before it begins', { format: 'pdf', first: '2026-09-30', last: '2026-09-29' }, 'last'],
    ['of 367 dates', { format: 'pdf', first: '2025-09-30', last: '2026-10-01' }, 'last'],
    ['of which a year is asked for', { format: 'year', first: '2026-01-01', last: '2026-12-30' }, 'last'],
    [
      'of which a year is asked for as a table',
      { format: 'year-table', first: '2026-01-02', last: '2026-12-31' },
      'last',
    ],
    ['from a date that is none', { format: 'pdf', first: '2026-02-30', last: '2026-03-01' }, 'first'],
    ['as a form that is none', { format: 'doc', first: '2026-09-30', last: '2026-09-30' }, 'format'],
  ])('%s is refused [LED-39, LED-41]', async (_what, query, field) => {
    expect(await (await fetched(query)).json()).toMatchObject({ code: 1001, data: { field } });
  });
});
