import Decimal from 'decimal.js';
import type { Schemas } from '../../src/contract/index.ts';
import { contract, operations } from '../support/contract.ts';
import { found } from '../support/contractExamples.ts';

type Order = Schemas['Order'];
type Figures = Schemas['AccountFigures'];
type Instrument = Schemas['Instrument'];

// The rules once more, in plain arithmetic of this file alone, so that a wrong rule of the server is seen in its examples.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
const rounded = (value: Decimal) => {
  const text = value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
  return text === '-0.00' ? '0.00' : text;
};
const sumOf = (texts: readonly string[]) => rounded(texts.reduce((sum, text) => sum.plus(text), new Exact(0)));

const isOrder = (value: object): value is Order => 'placePrice' in value && 'openConversion' in value;
const isFigures = (value: object): value is Figures => 'advancePaymentRatio' in value && 'positions' in value;
const isInstrument = (value: object): value is Instrument => 'feePerLot' in value && 'leverageChoices' in value;

const orders = found(isOrder);
const instruments = new Map(found(isInstrument).map(([, instrument]) => [instrument.symbol, instrument]));
const sign = ({ direction }: Order) => (direction === 0 ? 1 : -1);

/** Money that a change of price brings on an order, at a rate of its conversion. */
const result = (order: Order, from: string, to: string, rate: string) =>
  rounded(new Exact(to).minus(from).times(sign(order)).times(order.contractSize).times(order.volume).times(rate));

const isWhole = ({ id, orderId }: Order) => id === orderId;

describe('the orders of the examples', () => {
  it('are many, in dollars and converted', () => {
    expect(orders.length).toBeGreaterThan(20);
    expect(new Set(orders.map(([, { symbol }]) => symbol))).toEqual(new Set(['XAUUSD', 'EURJPY', 'BTCUSD']));
  });

  it('have the margin of their price, volume, leverage and rate', () => {
    const wrong = orders.filter(([, order]) => {
      const { placePrice, contractSize, volume, leverage, openConversion, margin } = order;
      if (!openConversion) return margin !== '0.00';
      const whole = new Exact(placePrice).times(contractSize).times(volume).div(leverage).times(openConversion.rate);
      // A part of an order has its share of the whole margin, which may round the other way.
      return whole
        .minus(margin)
        .abs()
        .greaterThan(isWhole(order) ? '0.005' : '0.015');
    });
    expect(wrong).toEqual([]);
  });

  it('have the profit of their prices and the rate of their closing', () => {
    const wrong = orders.filter(([, order]) => {
      const { placePrice, closePrice, closeConversion, profit } = order;
      if (closePrice === null || closeConversion === null) return profit !== null;
      return result(order, placePrice, closePrice, closeConversion.rate) !== profit;
    });
    expect(wrong).toEqual([]);
  });

  it('convert a gain at the side that gives less, a loss at the side that costs more, margin at the mid', () => {
    const converted = orders.filter(([, { openConversion }]) => openConversion?.symbol != null);
    expect(converted.length).toBeGreaterThan(2);
    for (const [, { openConversion, closeConversion, profit }] of converted) {
      expect(openConversion?.side).toBe('mid');
      if (closeConversion) expect(closeConversion.side).toBe(Number(profit) > 0 ? 'ask' : 'bid');
    }
  });

  it('pay the opening fee of their volume', () => {
    const fees = orders.map(([place, { symbol, volume, openedAt, fee }]) => {
      const perLot = instruments.get(symbol)?.feePerLot ?? '7.00';
      return openedAt === null
        ? [place, '0.00', fee]
        : [place, rounded(new Exact(perLot).times(volume).negated()), fee];
    });
    expect(fees.filter(([, computed, fee]) => computed !== fee)).toEqual([]);
  });

  it('expect of their stop loss and take profit what those would bring', () => {
    const wrong = orders.filter(([, order]) => {
      const { stopLoss, takeProfit, expectedLoss, expectedProfit, placePrice, symbol, status } = order;
      if (status !== 'open' || symbol === 'EURJPY') return false;
      const expected = (price: string | null) => (price === null ? null : result(order, placePrice, price, '1'));
      return expected(stopLoss) !== expectedLoss || expected(takeProfit) !== expectedProfit;
    });
    expect(wrong).toEqual([]);
  });

  it('follow each other in time', () => {
    const wrong = orders.filter(([, { placedAt, openedAt, closedAt }]) => {
      const times = [placedAt, openedAt, closedAt].filter((at) => at !== null);
      return times.some((at, index) => at < (times[index - 1] ?? 0));
    });
    expect(wrong).toEqual([]);
  });
});

describe('the rows of the examples', () => {
  type Row = Readonly<Record<string, unknown>>;
  type Rows = { readonly items: readonly Row[] };
  /** Compares rows by fields, a minus before a field that falls; texts by their characters. */
  const inOrder = (rows: readonly Row[], ...fields: readonly string[]): readonly Row[] =>
    rows.toSorted((one, other) => {
      for (const field of fields) {
        const name = field.replace('-', '');
        const [left, right] = [one[name], other[name]] as readonly [string | number, string | number];
        if (left !== right) return left < right === field.startsWith('-') ? 1 : -1;
      }
      return 0;
    });
  const rowsOf = (fields: readonly string[]): readonly (readonly [string, readonly Row[]])[] =>
    found((value): value is Rows => 'items' in value && Array.isArray(value.items))
      .filter(([, { items }]) => items.length > 1 && items.every((row) => fields.every((field) => field in row)))
      .map(([place, { items }]) => [place, items]);
  const lastState = (row: Row): Row => ({ ...row, lastStateAt: row['closedAt'] ?? row['openedAt'] ?? row['placedAt'] });

  it('of orders are the newest first by their last state, those of one second by id, descending', () => {
    const lists = rowsOf(['placePrice', 'closedAt']);
    expect(lists.length).toBeGreaterThan(2);
    for (const [place, items] of lists) {
      const rows = items.map(lastState);
      expect([place, rows]).toEqual([place, inOrder(rows, '-lastStateAt', '-id')]);
    }
  });

  it('of positions are the oldest first by their fill, those of one second by id', () => {
    const all = new Map(orders.map(([, order]) => [order.id, order]));
    const accounts = found(isFigures).filter(([, { positions }]) => positions.length > 1);
    expect(accounts.length).toBeGreaterThan(0);
    for (const [place, { positions }] of accounts) {
      const rows = positions.map(({ orderId: id }) => ({ id, openedAt: all.get(id)?.openedAt }));
      expect([place, rows]).toEqual([place, inOrder(rows, 'openedAt', 'id')]);
    }
  });

  it.each([
    { what: 'entries of the ledger', fields: ['at', 'balanceAfter', 'subject'] },
    { what: 'wallets', fields: ['addedAt', 'coinNetwork'] },
    { what: 'sessions', fields: ['lastUsedAt', 'current'] },
    { what: 'days of earnings', fields: ['date', 'earnings'] },
  ])('of $what are the newest first', ({ fields }) => {
    const lists = rowsOf(fields);
    expect(lists.length).toBeGreaterThan(0);
    for (const [place, items] of lists) expect([place, items]).toEqual([place, inOrder(items, `-${fields[0]}`)]);
  });

  it('of notifications are the newest first, those of one second by id, descending', () => {
    const lists = rowsOf(['kind', 'createdAt', 'read']);
    expect(lists.length).toBeGreaterThan(1);
    for (const [place, items] of lists) expect([place, items]).toEqual([place, inOrder(items, '-createdAt', '-id')]);
  });

  it('of overnight fees that were posted together are by their 22:00, then by when their orders were placed, then by id', () => {
    const placedAt = new Map(orders.map(([, { orderId, placedAt: at }]) => [orderId, at]));
    const lists = rowsOf(['type', 'dueAt', 'postedAt', 'subject']).map(
      ([place, items]) => [place, items.filter(({ type }) => type === 'overnight-fee').toReversed()] as const,
    );
    expect(Math.max(...lists.map(([, fees]) => fees.length))).toBeGreaterThan(2);
    for (const [place, fees] of lists) {
      const rows = fees.map(({ postedAt, dueAt, subject }) => {
        const { orderId: id } = subject as { readonly orderId: string };
        return { postedAt, dueAt, placedAt: placedAt.get(id), id };
      });
      expect([place, rows]).toEqual([place, inOrder(rows, 'postedAt', 'dueAt', 'placedAt', 'id')]);
    }
  });
});

describe('the market tabs of the examples', () => {
  it('are whole, but for what the summary says that was left out', () => {
    const at = operations.find(({ name }) => name === 'listMarketTabs');
    const examples = at?.answers.flatMap(({ body }) => Object.values(body.examples ?? {})) ?? [];
    type Tabs = { readonly hot: { readonly items: readonly { readonly sparkline: readonly string[] }[] } };
    const tabs = examples.filter(({ value }) => (value as { readonly code: number }).code === 200);
    expect(tabs).toHaveLength(1);
    for (const { summary, value } of tabs) {
      const { hot } = (value as { readonly data: Tabs }).data;
      expect(hot.items).toHaveLength(5);
      expect(hot.items.every(({ sparkline }) => sparkline.length === 6)).toBe(true);
      expect(summary).toMatch(/^Shortened: at most two instruments .* last six prices/);
    }
  });
});

describe('the accounts of the examples', () => {
  it('have the figures that follow from their balance and positions', () => {
    const accounts = found(isFigures);
    expect(accounts.length).toBeGreaterThan(0);
    for (const [, account] of accounts) {
      expect(account.openProfit).toBe(sumOf(account.positions.map(({ profit }) => profit)));
      expect(account.netWorth).toBe(sumOf([account.balance, account.openProfit]));
      expect(account.availablePrepayment).toBe(rounded(new Exact(account.netWorth).minus(account.usedMargin)));
      if (Number(account.usedMargin) === 0) expect(account.advancePaymentRatio).toBeNull();
      else {
        const ratio = new Exact(account.netWorth).div(account.usedMargin).times(100);
        expect(account.advancePaymentRatio).toBe(rounded(ratio));
      }
      const loss = Exact.min(0, account.openProfit);
      expect(account.withdrawable).toBe(
        rounded(Exact.max(0, new Exact(account.balance).plus(loss).minus(account.usedMargin))),
      );
    }
  });

  it('have the sums of their listed rows where a list shows all of them', () => {
    type Page = {
      readonly items: readonly Order[];
      readonly nextCursor: string | null;
      readonly totals: Schemas['OrderTotals'];
    };
    const isPage = (value: object): value is Page => 'totals' in value && 'items' in value && 'nextCursor' in value;
    for (const [, { items, nextCursor, totals }] of found(isPage)) {
      if (nextCursor !== null || !('net' in totals) || items.some(({ status }) => status !== 'closed')) continue;
      expect(totals.profit).toBe(sumOf(items.map(({ profit }) => profit ?? '0.00')));
      expect(totals.fee).toBe(sumOf(items.map(({ fee }) => fee)));
      expect(totals.overnightFee).toBe(sumOf(items.map(({ overnightFee }) => overnightFee)));
      expect(totals.net).toBe(sumOf([totals.profit, totals.fee, totals.overnightFee]));
    }
  });
});

describe('the kinds of the examples', () => {
  type Kinds = { readonly enum?: readonly unknown[] };
  const enumOf = ({ enum: kinds = [] }: Kinds = {}) => kinds.map(String).sort();
  const schema = (name: string) => contract.components.schemas[name];
  const shown = (name: string, property: string) => [
    ...new Set((schema(name)?.examples ?? []).map((example) => String((example as Record<string, unknown>)[property]))),
  ];

  it.each([
    {
      what: 'event of an account',
      name: 'EventFrame',
      property: 'kind',
      kinds: schema('EventFrame')?.properties?.['kind'],
    },
    { what: 'kind of a notification', name: 'Notification', property: 'kind', kinds: schema('NotificationKind') },
    { what: 'type of a ledger entry', name: 'LedgerEntry', property: 'type', kinds: schema('LedgerEntryType') },
    {
      what: 'reason of an exception',
      name: 'Order',
      property: 'exceptionReason',
      kinds: schema('OrderExceptionReason'),
    },
  ])('include every $what', ({ name, property, kinds }) => {
    expect(enumOf(kinds).length).toBeGreaterThan(4);
    expect(shown(name, property).sort()).toEqual(enumOf(kinds));
  });
});

describe('the things of the examples', () => {
  type Fields = Readonly<Record<string, unknown>>;
  const isFields = (value: object): value is Fields => !Array.isArray(value);
  const objects = found(isFields);
  const textsOf = (keys: readonly string[]) =>
    objects.flatMap(([place, value]) =>
      keys.flatMap((key) => (typeof value[key] === 'string' ? [{ place: `${place}.${key}`, text: value[key] }] : [])),
    );

  it('are shown somewhere, if an id names them', () => {
    const things = new Set(textsOf(['id']).map(({ text }) => text));
    // Closings and refusals of a closing are rows of an order that has no row of its own any more.
    for (const [, { orderId }] of orders) things.add(orderId);
    const named = textsOf([
      ...['orderId', 'loanId', 'bankCardId', 'walletId', 'quantifyOrderId', 'investmentId', 'entryId'],
      ...['productId', 'channelId'],
    ]);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ text }) => !things.has(text))).toEqual([]);
  });

  it('have files that some address shows', () => {
    const addresses = textsOf(['url', 'image', 'proofImage']).map(({ text }) => text);
    const named = textsOf(['fileId', 'proofFileId', 'frontFileId', 'backFileId']);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ text }) => !addresses.some((address) => address.endsWith(`/${text}`)))).toEqual([]);
  });

  it('are named by parameters, too', () => {
    const things = new Set([
      ...textsOf(['id', 'orderId', 'symbol', 'key', 'token']).map(({ text }) => text),
      ...textsOf(['url', 'proofImage']).map(({ text }) => text.split('/').at(-1)),
    ]);
    const ids = Object.values(contract.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, parameters = [] }) =>
        parameters.flatMap((parameter) =>
          'name' in parameter && /^(id|orderId|quantifyId|quantifyOrderId)$/.test(parameter.name)
            ? [{ operationId, example: parameter.example }]
            : [],
        ),
      ),
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter(({ example }) => String(example).length === 36 && !things.has(String(example)))).toEqual([]);
  });

  it('happen after the customer has signed up', () => {
    const instants = [
      ...['placedAt', 'openedAt', 'closedAt', 'expiresAt', 'submittedAt', 'decidedAt', 'createdAt', 'lastUsedAt'],
      ...[
        'requestedAt',
        'proofReceivedAt',
        'receivedAt',
        'rateAt',
        'paidAt',
        'addedAt',
        'usableAt',
        'beginsAt',
        'endsAt',
      ],
      ...['settledAt', 'postedAt', 'dueAt', 'at', 'appliedAt', 'loanedAt', 'answeredAt', 'acknowledgedAt', 'signedAt'],
    ];
    const signedUpAt = 1_790_064_000;
    const early = objects.flatMap(([place, value]) =>
      instants.flatMap((key) => {
        const at = value[key];
        return typeof at === 'number' && at < signedUpAt ? [[`${place}.${key}`, at]] : [];
      }),
    );
    expect(early).toEqual([]);
  });

  it('happen in their order', () => {
    const orderings = [
      ['proofReceivedAt', 'requestedAt', 'receivedAt', 'decidedAt'],
      ['rateAt', 'requestedAt', 'expectedAt'],
      ['addedAt', 'usableAt'],
      ['createdAt', 'beginsAt', 'endsAt'],
      ['createdAt', 'settledAt'],
      ['createdAt', 'lastUsedAt', 'expiresAt'],
      ['submittedAt', 'decidedAt'],
      ['appliedAt', 'loanedAt', 'answeredAt'],
      ['answeredAt', 'acknowledgedAt'],
      ['signedAt', 'loanedAt'],
      ['dueAt', 'postedAt'],
    ];
    const wrong = objects.filter(([, value]) =>
      orderings.some((keys) => {
        const times = keys.map((key) => value[key]).filter((at) => typeof at === 'number');
        return times.some((at, index) => at < (times[index - 1] ?? 0));
      }),
    );
    expect(wrong).toEqual([]);
  });
});
