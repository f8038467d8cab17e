import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { lessOf, sumOf } from '../figures.ts';
import { type Desk, openDesk } from './trading.ts';

type Page = { readonly items: readonly { readonly id: string }[]; readonly nextCursor: string | null };

/** Reads a list page by page, as long as it has a further one. */
const pagesOf = async (
  read: (query: Readonly<Record<string, string | number>>) => Promise<Page>,
  size: number,
  between?: () => Promise<unknown>,
) => {
  const pages: (readonly string[])[] = [];
  for (let cursor: string | null | undefined; cursor !== null && pages.length < 50;) {
    const page: Page = await read({ size, ...(cursor !== undefined && { cursor }) });
    pages.push(page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    await between?.();
  }
  return pages;
};

/** Holds the pages of a list to the rules that every list follows. */
const holdPages = async (
  trial: Trial,
  name: string,
  read: (query: Readonly<Record<string, string | number>>) => Promise<Page>,
  insert?: () => Promise<unknown>,
) => {
  const whole = (await read({ size: 100 })).items.map(({ id }) => id);
  const pages = await pagesOf(read, 2);
  trial.equal('LST-2', `pages of ${name} together`, pages.flat(), whole);
  const wrong = pages.filter((page, index) => page.length > 2 || (index < pages.length - 1 && page.length < 2));
  trial.equal('LST-4', `pages of ${name} with another size than 2`, wrong, []);
  trial.holds(
    'LST-3',
    `last page of ${name}`,
    whole.length === 0 || (pages.at(-1)?.length ?? 0) > 0,
    'a row',
    'an empty page behind a cursor',
  );
  if (!insert) return;
  const grown = await pagesOf(read, 2, insert);
  trial.equal('LST-20', `pages of ${name} while rows are added`, grown.flat(), whole);
};

const placeMany = async ({ open }: Desk, count: number) => {
  for (let n = 0; n < count; n += 1) await open({ kind: 'limit', price: `40${10 + n}.00`, volume: '0.01' });
};

const PAGES: readonly Check[] = [
  {
    name: 'a list without rows is empty, and sizes and cursors have their bounds',
    requirements: ['LST-26', 'LST-5', 'LST-7', 'LST-8'],
    sandbox: true,
    async run(trial) {
      const { demo } = await trial.newCustomer();
      const { items, nextCursor } = await trial.succeed('listOrders', { ...demo, query: { view: 'history' } });
      trial.equal('LST-7', 'items and nextCursor', [items, nextCursor], [[], null]);
      const { token } = demo;
      const elsewhere = { token, account: 'real' as const, query: { cursor: 'none' } };
      trial.refused('LST-26', await trial.call('listOrders', elsewhere), 1201);
      for (const size of [0, 101, -1])
        trial.refused('LST-5', await trial.call('listOrders', { ...demo, query: { size } }), 1001, { field: 'size' });
      trial.refused('LST-8', await trial.call('listOrders', { ...demo, query: { cursor: 'none' } }), 1001, {
        field: 'cursor',
      });
      trial.refused('LST-8', await trial.call('listLedgerEntries', { ...demo, query: { cursor: 'none' } }), 1001, {
        field: 'cursor',
      });
      trial.refused(
        'LST-8',
        await trial.call('listDealNotifications', { token: demo.token, query: { cursor: 'none' } }),
        1001,
        { field: 'cursor' },
      );
    },
  },
  {
    name: 'orders are read page by page without a row twice or a gap, while others are placed',
    requirements: [
      'LST-1',
      'LST-2',
      'LST-3',
      'LST-4',
      'LST-20',
      'LST-21',
      'LST-22',
      'ORL-2',
      'ORL-11',
      'ORL-12',
      'ORL-14',
      'ORL-15',
    ],
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial);
      await placeMany(desk, 5);
      const { items } = await desk.list({ view: 'pending' });
      trial.equal('ORL-2', 'pending orders', items.length, 5);
      const sorted = items.toSorted((one, other) => other.placedAt - one.placedAt || (one.id < other.id ? 1 : -1));
      trial.equal(
        'ORL-12',
        'order of rows',
        items.map(({ id }) => id),
        sorted.map(({ id }) => id),
      );
      await trial.succeed('advanceClock', { body: { advanceSeconds: 2 } });
      await holdPages(
        trial,
        'pending orders',
        (query) => desk.list({ view: 'pending', ...query }),
        () => desk.open({ kind: 'limit', price: '4001.00', volume: '0.01' }),
      );
    },
  },
  {
    name: 'views, filters and totals of orders agree',
    requirements: [
      'ORL-1',
      'ORL-3',
      'ORL-5',
      'ORL-6',
      'ORL-7',
      'ORL-8',
      'ORL-16',
      'ORL-17',
      'ORL-18',
      'ORL-19',
      'ORL-20',
      'ORL-21',
    ],
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial, await trial.newCustomer());
      const [won, lost] = [await desk.open({ volume: '0.01' }), await desk.open({ volume: '0.01', direction: 1 })];
      await desk.open({ volume: '0.01' });
      await placeMany(desk, 1);
      await trial.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4140.00', ask: '4140.35' } });
      const rows = [await desk.end(won.orderId), await desk.end(lost.orderId)];
      const history = await desk.list({ view: 'history' });
      trial.equal('ORL-3', 'statuses of the history', history.items.map(({ status }) => status).toSorted(), [
        'closed',
        'closed',
        'open',
        'pending',
      ]);
      const { totals } = history;
      const profit = sumOf(...rows.map((row) => row.profit ?? '0'));
      const fee = sumOf(...rows.map((row) => row.fee));
      trial.equal('ORL-17', 'totals of the history', totals, {
        count: 2,
        won: 1,
        lost: 1,
        profit,
        fee,
        overnightFee: '0.00',
        net: sumOf(profit, fee),
      });
      trial.equal('ORL-16', 'totals of a page of one', (await desk.list({ view: 'history', size: 1 })).totals, totals);
      const statuses = async (status: string) =>
        (await desk.list({ view: 'history', status })).items.map((each) => each.status).toSorted();
      trial.equal(
        'ORL-5',
        'unsettled, deal, canceled',
        [await statuses('unsettled'), await statuses('deal'), await statuses('canceled')],
        [['pending'], ['closed', 'closed', 'open'], []],
      );
      trial.equal(
        'ORL-7',
        'rows of another symbol',
        (await desk.list({ view: 'history', symbol: 'EURUSD' })).items,
        [],
      );
      trial.equal(
        'ORL-6',
        'open orders with a status',
        (await desk.list({ view: 'open', status: 'canceled' })).items.length,
        1,
      );
      const at = rows[0]?.closedAt ?? 0;
      trial.equal(
        'ORL-8',
        'rows before the first closing',
        (await desk.list({ view: 'history', status: 'deal', to: at })).items.filter(
          ({ status }) => status === 'closed',
        ),
        [],
      );
      trial.equal('ORL-18', 'count of the open view', (await desk.list({ view: 'open' })).totals.count, 1);
    },
  },
];

const LEDGER: readonly Check[] = [
  {
    name: 'the ledger sums up to the balance, entry by entry, page by page',
    requirements: [
      'LED-6',
      'LED-7',
      'LED-8',
      'LED-9',
      'LED-11',
      'LED-12',
      'LED-30',
      'LED-31',
      'LED-33',
      'LED-34',
      'LST-2',
    ],
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial, await trial.newCustomer());
      const opened = [await desk.open({ volume: '0.05' }), await desk.open({ volume: '0.07', direction: 1 })];
      await trial.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4131.27', ask: '4131.62' } });
      for (const { orderId } of opened) await desk.end(orderId);
      const read = (query: Readonly<Record<string, string | number>>) =>
        trial.succeed('listLedgerEntries', { ...desk.demo, query });
      const { items, totals } = await read({ size: 100 });
      const { balance } = await desk.figures();
      trial.equal('LED-8', 'sum of all amounts', sumOf(...items.map(({ amount }) => amount)), balance);
      trial.equal('LED-31', 'balanceAfter of the newest entry', items[0]?.balanceAfter, balance);
      const broken = items.filter(
        ({ amount, balanceAfter }, index) =>
          lessOf(balanceAfter ?? '0', amount) !== (items[index + 1]?.balanceAfter ?? '0.00'),
      );
      trial.equal('LED-8', 'entries whose balance is not the one before plus their amount', broken, []);
      trial.equal(
        'LED-7',
        'entries of 0.00',
        items.filter(({ amount }) => amount === '0.00'),
        [],
      );
      trial.equal(
        'LED-9',
        'entries posted before they were due',
        items.filter(({ dueAt, postedAt }) => (postedAt ?? 0) < (dueAt ?? 0)),
        [],
      );
      trial.equal(
        'LED-33',
        'entries that are newer than the one before',
        items.filter(({ at }, index) => index > 0 && at > (items[index - 1]?.at ?? 0)),
        [],
      );
      trial.equal('LED-34', 'credited + debited', sumOf(totals.credited, totals.debited), balance);
      trial.equal('LED-34', 'count', totals.count, items.length);
      trial.equal('LED-30', 'entries: grant, two fees, two results', items.length, 5);
      await holdPages(trial, 'ledger entries', read);
    },
  },
  {
    name: 'an entry is found by its id by its customer alone',
    requirements: ['GEN-66', 'ACC-4', 'GEN-67', 'LED-35'],
    sandbox: true,
    async run(trial) {
      const [one, other] = [await trial.customer(), await trial.newCustomer()];
      const { items } = await trial.succeed('listLedgerEntries', { ...one.demo, query: { size: 1 } });
      const id = items[0]?.id ?? '';
      trial.equal(
        'LED-35',
        'entry by its id',
        await trial.succeed('getLedgerEntry', { ...one.demo, path: { id } }),
        items[0],
      );
      const foreign = await trial.call('getLedgerEntry', { ...other.demo, path: { id } });
      const unknown = await trial.call('getLedgerEntry', { ...other.demo, path: { id: 'kit-unknown' } });
      trial.refused('GEN-67', unknown, 1002);
      trial.equal(
        'GEN-66',
        'answer for the entry of another customer',
        [foreign.code, foreign.msg, foreign.data],
        [unknown.code, unknown.msg, unknown.data],
      );
    },
  },
];

const OTHERS: readonly Check[] = [
  {
    name: 'an order of another customer is answered like one that does not exist',
    requirements: ['GEN-66', 'ACC-4', 'ORL-9', 'ORL-41', 'CHG-12', 'CLS-11'],
    sandbox: true,
    async run(trial) {
      const [owner, stranger] = [await openDesk(trial), await openDesk(trial, await trial.newCustomer())];
      const { orderId } = await owner.open();
      await owner.life(orderId);
      trial.refused('ORL-41', await trial.call('getOrder', { ...stranger.demo, path: { id: orderId } }), 1002, {
        field: 'id',
      });
      trial.refused('CLS-11', await stranger.close({ orderId }), 1002, { field: 'orderId' });
      trial.refused('CHG-12', await stranger.change(orderId, { stopLoss: '4000.00' }), 1002, { field: 'orderId' });
      const named = await stranger.endMany({ orderIds: [orderId] });
      trial.holds('CLS-56', 'result of closeOrders for it', named.exchange.text.includes('1002'), '1002', named.data);
      trial.equal('ORL-9', 'orders of the stranger', (await stranger.list({ view: 'open' })).items, []);
      trial.equal('GEN-66', 'status of the order afterwards', (await owner.life(orderId)).order.status, 'open');
    },
  },
  {
    name: 'a call names the active account',
    requirements: ['GEN-35', 'ACC-7', 'ACC-8', 'ACC-9', 'ACC-10', 'ACC-12', 'ACC-13', 'ACC-14', 'ACC-15', 'VAL-8'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.customer();
      trial.refused('ACC-14', await trial.call('getAccountFigures', { token, account: 'real' }), 1201, {
        active: 'demo',
      });
      trial.refused(
        'VAL-8',
        await trial.call('getOrder', { token, account: 'real', path: { id: 'kit-unknown' } }),
        1201,
      );
      trial.refused('ACC-7', await trial.call('switchAccount', { token, path: { id: 2 } }), 1001, { field: 'id' });
      trial.refused('ACC-8', await trial.call('switchAccount', { token, path: { id: 0 } }), 1204, {
        verificationStatus: 'unauthenticated',
      });
      const user = await trial.succeed('switchAccount', { token, path: { id: 1 } });
      trial.equal('ACC-12', 'answer of switchAccount', user, await trial.succeed('getUser', { token }));
    },
  },
];

/** Lists, the ledger and what belongs to others. */
export const lists: Journey = {
  title: 'Lists and the ledger',
  checks: [...PAGES, ...LEDGER, ...OTHERS].map((check) => ({ ...check, profile: 'trading' as const })),
};
