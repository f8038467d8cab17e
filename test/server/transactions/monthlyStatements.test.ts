import { randomUUID } from 'node:crypto';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { dateText, dayOf, instantOn, londonInstant } from '../../../src/domain/time.ts';
import { depositAccepted, openingFee, post, withdrawalAsked } from '../../../src/server/ledger/index.ts';
import { getRealAccount } from '../../../src/server/trading/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';
import { readPdf } from './readPdf.ts';

const YEAR = 2026;
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const MINUS = '\u2212';

/** First second of a month in London; of month 13 that of the next year. */
const startOf = (month: number): number => instantOn(month === 13 ? dayOf(YEAR + 1, 1, 1) : dayOf(YEAR, month, 1), 0);

/** Instants of the year's entries: both edges of each month, and both sides of both changes of the clocks. */
const INSTANTS = [
  ...MONTHS.flatMap((month) => [startOf(month), startOf(month), startOf(month) + 12 * 86_400, startOf(month + 1) - 1]),
  // 00:59:59 in London is followed by 02:00:00 on 29 March, and 01:00 to 02:00 comes twice on 25 October.
  ...[Date.UTC(YEAR, 2, 29, 0, 59, 59), Date.UTC(YEAR, 2, 29, 1)].map((ms) => ms / 1000),
  ...[Date.UTC(YEAR, 9, 25, 0, 30), Date.UTC(YEAR, 9, 25, 1, 30)].map((ms) => ms / 1000),
].sort((one, other) => one - other);

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ at: londonInstant({ year: YEAR + 1, month: 1, day: 15, hour: 10 }) });
  trader = await signUpTrader(server);
  await setCustomer(server, trader.id, { active_account: 'real', verification_status: 'authenticated' });
  const account = { id: (await getRealAccount(server.world.database.reader, trader.id)).id, scope: 'real' as const };
  // Each instant has a deposit, a fee or a withdrawal, in turn; one before the year and one after it belong to no month.
  const instants = [startOf(1) - 1, ...INSTANTS, startOf(13)];
  for (const [index, at] of instants.entries()) {
    const cents = decimal(`${100 + index}.${String(index % 100).padStart(2, '0')}`);
    await server.world.database.transaction((tx) => {
      if (index % 3 === 0) return post(tx, depositAccepted({ account, depositId: randomUUID(), amount: cents, at }));
      if (index % 3 === 1) return post(tx, openingFee({ account, orderId: randomUUID(), fee: decimal('-0.07'), at }));
      return post(tx, withdrawalAsked({ account, withdrawalId: randomUUID(), amount: cents.div(4).toDP(2), at }));
    });
  }
});
afterAll(() => server.close());

const fetched = async (format: string, month: number): Promise<Uint8Array> => {
  const last = dateText((month === 12 ? dayOf(YEAR + 1, 1, 1) : dayOf(YEAR, month + 1, 1)) - 1);
  const query = new URLSearchParams({ format, first: dateText(dayOf(YEAR, month, 1)), last });
  const headers = { 'X-Source': 'h5', 'X-Account': 'real', 'Accept-Language': 'en' };
  const answer = await fetch(`${server.url}/api/entrust/statement?${query}`, {
    headers: { ...headers, Authorization: `Bearer ${trader.token}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
};

/** Reads the entries of a month's table. */
const entriesOf = async (month: number) => {
  const [, ...lines] = new TextDecoder()
    .decode(await fetched('entries', month))
    .trimEnd()
    .split('\r\n');
  return lines.map((line) => {
    const [id = '', time = '', , , amount = '', balance = ''] = line.split(',');
    return { id, at: Date.parse(time) / 1000, amount, balance };
  });
};

/** Reads the balances that the statement of a month shows, and counts the entries in it. */
const balancesOf = async (month: number, count: number) => {
  const { text } = await readPdf(await fetched('pdf', month));
  const read = (label: string) => {
    const shown = new RegExp(`${label}(${MINUS}?[\\d,]+\\.\\d\\d)`).exec(text)?.[1] ?? '';
    return shown.replaceAll(',', '').replace(MINUS, '-');
  };
  return { opening: read('Openingbalance'), closing: read(`Closingbalance${count}`), text };
};

it('the twelve monthly statements of a year sum to the ledger, over both changes of the clocks [DEP-53, DEP-54, DEP-55, DEP-56]', async () => {
  const { items } = await server.succeed('listLedgerEntries', {
    ...{ token: trader.token, account: 'real' },
    query: { size: 100, from: startOf(1), to: startOf(13) },
  });
  const ledger = items.toReversed();
  expect(ledger).toHaveLength(INSTANTS.length);
  const first = ledger[0];
  let before = moneyText(decimal(first?.balanceAfter ?? '').minus(first?.amount ?? ''));
  const listed: { readonly id: string; readonly at: number; readonly amount: string; readonly balance: string }[] = [];
  for (const month of MONTHS) {
    const entries = await entriesOf(month);
    expect(new Set(entries.map(({ at }) => formatLondon(at).slice(0, 7)))).toEqual(
      new Set([`${YEAR}-${String(month).padStart(2, '0')}`]),
    );
    const { opening, closing, text } = await balancesOf(month, entries.length);
    expect([month, opening]).toEqual([month, before]);
    const sum = entries.reduce((balance, { amount }) => balance.plus(amount), decimal(opening));
    expect([month, closing, entries.at(-1)?.balance]).toEqual([month, moneyText(sum), moneyText(sum)]);
    for (const { at } of entries) expect(text).toContain(formatLondon(at).replaceAll(/\s/g, ''));
    before = closing;
    listed.push(...entries);
  }
  expect(listed).toEqual(
    ledger.map(({ id, at, amount, balanceAfter }) => ({ id, at, amount, balance: balanceAfter ?? '' })),
  );
  expect(before).toBe(ledger.at(-1)?.balanceAfter);
});
