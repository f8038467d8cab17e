import { randomUUID } from 'node:crypto';
import type { OperationId } from '../contract/operationTypes.ts';
import { changedAt, DROPPED, type Fault, type PassingAnswer, type PassingRequest, withEnvelope } from './fault.ts';

const withHeader = (request: PassingRequest, name: string, value: string | undefined): PassingRequest => {
  const { [name]: _before, ...others } = request.headers;
  return { ...request, headers: { ...others, ...(value !== undefined && { [name]: value }) } };
};

const withQuery = (request: PassingRequest, change: (query: URLSearchParams) => void): PassingRequest => {
  const [path = '', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  change(parameters);
  const text = parameters.toString();
  return { ...request, url: text === '' ? path : `${path}?${text}` };
};

export const withBody = (
  request: PassingRequest,
  path: string,
  change: (found: unknown) => unknown,
): PassingRequest => {
  try {
    return { ...request, body: JSON.stringify(changedAt(JSON.parse(request.body), path, change)) };
  } catch {
    return request;
  }
};

/** Plants a backend that ignores a parameter of the query. */
export const ignoresQuery = (operation: OperationId, name: string, requirement: string): Fault => ({
  name: `${operation} ignores ${name} of its query`,
  requirement,
  operation,
  request: (request) => withQuery(request, (query) => query.delete(name)),
});

/** Plants a backend that ignores a field of the body. */
export const ignoresField = (operation: OperationId, name: string, requirement: string): Fault => ({
  name: `${operation} ignores ${name} of its body`,
  requirement,
  operation,
  request: (request) => withBody(request, name, () => DROPPED),
});

/** Plants a backend that ignores a header. */
const ignoresHeader = (operation: OperationId | undefined, name: string, requirement: string): Fault => ({
  name: `${operation ?? 'every operation'} ignores ${name}`,
  requirement,
  operation,
  request: (request) => withHeader(request, name, undefined),
});

const IGNORED: readonly Fault[] = [
  ignoresQuery('listOrders', 'cursor', 'LST-2'),
  ignoresQuery('listOrders', 'size', 'LST-4'),
  ignoresQuery('listOrders', 'status', 'ORL-5'),
  ignoresQuery('listOrders', 'symbol', 'ORL-7'),
  ignoresQuery('listOrders', 'to', 'ORL-8'),
  ignoresQuery('listLedgerEntries', 'cursor', 'LST-2'),
  ignoresQuery('listLedgerEntries', 'size', 'LST-4'),
  ignoresQuery('listDealNotifications', 'read', 'NTF-28'),
  ignoresQuery('listDealNotifications', 'cursor', 'LST-8'),
  ignoresQuery('markNotificationsRead', 'orderId', 'NTF-33'),
  ignoresQuery('closePosition', 'volume', 'CLS-32'),
  ignoresQuery('closePosition', 'maximumDeviation', 'CLS-24'),
  ignoresQuery('listCandles', 'before', 'CDL-19'),
  ignoresQuery('listCandles', 'existNum', 'CDL-18'),
  ignoresQuery('listCandles', 'period', 'CDL-16'),
  ignoresQuery('sendMailCode', 'type', 'COD-12'),
  ignoresField('placeOrder', 'stopLoss', 'ORD-64'),
  ignoresField('placeOrder', 'takeProfit', 'ORD-65'),
  ignoresField('placeOrder', 'maximumDeviation', 'ORD-58'),
  ignoresField('placeOrder', 'expiresAt', 'ORD-73'),
  ignoresField('placeOrder', 'pressedAt', 'IDM-54'),
  ignoresField('changeOrder', 'takeProfit', 'CHG-3'),
  ignoresField('closeOrders', 'status', 'CLS-44'),
  ignoresField('signUp', 'confirmPassword', 'PWD-8'),
  ignoresField('signUp', 'inviteCode', 'SGN-18'),
  ignoresField('updateUser', 'contactEmail', 'PRF-8'),
  ignoresHeader(undefined, 'accept-language', 'GEN-40'),
  ignoresHeader(undefined, 'x-source', 'GEN-33'),
];

const KEYS: readonly Fault[] = [
  {
    name: 'placeOrder carries out a repeated key again',
    requirement: 'IDM-30',
    operation: 'placeOrder',
    request: (request) =>
      request.headers['idempotency-key'] ? withHeader(request, 'idempotency-key', randomUUID()) : request,
  },
  {
    name: 'placeOrder needs no key',
    requirement: 'IDM-2',
    operation: 'placeOrder',
    request: (request) =>
      request.headers['idempotency-key'] === undefined ? withHeader(request, 'idempotency-key', randomUUID()) : request,
  },
  {
    name: 'placeOrder answers another request with a used key like the first one',
    requirement: 'IDM-31',
    operation: 'placeOrder',
    request(request, memory) {
      const key = request.headers['idempotency-key'];
      if (key === undefined) return request;
      const first = (memory.get(key) ?? request.body) as string;
      memory.set(key, first);
      return { ...request, body: first };
    },
  },
  {
    name: 'letter case of a key matters',
    requirement: 'IDM-5',
    operation: 'placeOrder',
    request: (request) =>
      /[A-F]/.test(request.headers['idempotency-key'] ?? '')
        ? withHeader(request, 'idempotency-key', randomUUID())
        : request,
  },
  {
    name: 'placeOrder reads numbers as texts',
    requirement: 'VAL-15',
    operation: 'placeOrder',
    request: (request) => withBody(request, 'volume', (found) => (typeof found === 'number' ? String(found) : found)),
  },
  {
    name: 'placeOrder drops unknown fields in silence',
    requirement: 'VAL-14',
    operation: 'placeOrder',
    request: (request) => withBody(request, 'colour', () => DROPPED),
  },
  {
    name: 'placeOrder rounds a volume that is off the step',
    requirement: 'ORD-47',
    operation: 'placeOrder',
    request: (request) => withBody(request, 'volume', (found) => (found === '0.105' ? '0.11' : found)),
  },
  {
    name: 'unknown query parameters are ignored',
    requirement: 'VAL-12',
    operation: undefined,
    request: (request) => withQuery(request, (query) => query.delete('kitUnknown')),
  },
];

const success = (data: unknown): PassingAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': randomUUID() },
  body: JSON.stringify({ code: 200, msg: 'OK', data }),
});

/** Plants an operation that answers a success and does nothing. */
export const doesNothing = (operation: OperationId, requirement: string, data: unknown = null): Fault => ({
  name: `${operation} answers a success and does nothing`,
  requirement,
  operation,
  instead: (request) => (request.headers['authorization'] === undefined ? undefined : success(data)),
});

const NOTHING_DONE: readonly Fault[] = [
  doesNothing('signOut', 'SES-10'),
  doesNothing('endSession', 'SES-20'),
  doesNothing('endOtherSessions', 'SES-22', { ended: 2 }),
  doesNothing('markNotificationsRead', 'NTF-33'),
  doesNothing('updateFavourites', 'PRF-16', { symbols: ['XAUUSD', 'BTCUSD', 'EURUSD'] }),
  doesNothing('resetDemoAccount', 'ACC-20', { closed: 1, canceled: 1, balance: '100000.00', at: 1_790_000_000 }),
];

/** Plants a list whose items are changed. */
export const list = (
  operation: OperationId,
  name: string,
  requirement: string,
  change: (items: readonly unknown[]) => readonly unknown[],
): Fault => ({
  name: `${operation} ${name}`,
  requirement,
  operation,
  answer: (answer) =>
    withEnvelope(answer, (envelope) => ({
      ...envelope,
      data: changedAt(envelope.data, 'items', (items) => change(items as readonly unknown[])),
    })),
});
const cursor = (
  operation: OperationId,
  name: string,
  requirement: string,
  change: (found: unknown) => unknown,
): Fault => ({
  name: `${operation} ${name}`,
  requirement,
  operation,
  answer: (answer) =>
    withEnvelope(answer, (envelope) => ({ ...envelope, data: changedAt(envelope.data, 'nextCursor', change) })),
});
export const reversed = (items: readonly unknown[]) => items.toReversed();

const LISTS: readonly Fault[] = [
  list('listOrders', 'answers the oldest row first', 'LST-1', reversed),
  list('listOrders', 'leaves out the last row of a page', 'LST-2', (items) =>
    items.length > 1 ? items.slice(0, -1) : items,
  ),
  list('listOrders', 'answers the first row twice', 'LST-2', (items) => [...items.slice(0, 1), ...items]),
  list('listLedgerEntries', 'answers the oldest entry first', 'LED-33', reversed),
  list('listLedgerEntries', 'leaves out fees', 'LED-30', (items) =>
    items.filter((item) => !String((item as { type?: string }).type).includes('fee')),
  ),
  list('listSessions', 'answers the earliest use first', 'SES-13', reversed),
  list('listDealNotifications', 'leaves out the newest', 'NTF-26', (items) => items.slice(1)),
  list('listAcceptedAgreements', 'leaves out one text', 'CNT-41', (items) => items.slice(1)),
  list('searchInstruments', 'answers the best result last', 'INS-52', (items) =>
    [...items, { ...(items[0] as object), symbol: 'OTHER' }].toReversed(),
  ),
  list('closeOrders', 'answers its results in another order', 'CLS-49', reversed),
  list('getInbox', 'answers the oldest message first', 'SBX-6', reversed),
  cursor('listOrders', 'never has a further page', 'LST-4', () => null),
  cursor('listLedgerEntries', 'never has a further page', 'LST-2', () => null),
  cursor('listOrders', 'has a cursor behind the last row', 'LST-3', (found) => found ?? 'bm9uZQ'),
];

/** Plants a backend that answers to one customer what it answered to another. */
const others = (operation: OperationId, requirement: string): Fault => ({
  name: `${operation} answers another customer’s datum by its id`,
  requirement,
  operation,
  answer(answer, { url, body }, memory) {
    const key = `${url.split('?')[0]} ${body}`;
    const isSuccess = answer.body.startsWith('{"code":200');
    if (isSuccess) memory.set(key, answer.body);
    const known = memory.get(key) as string | undefined;
    return answer.body.startsWith('{"code":1002') && known !== undefined ? { ...answer, body: known } : answer;
  },
});

/** Plants a backend that answers to everybody what it answered first. */
export const first = (operation: OperationId, requirement: string): Fault => ({
  name: `${operation} answers everybody what it answered to the first`,
  requirement,
  operation,
  answer(answer, _request, memory) {
    if (!answer.body.startsWith('{"code":200')) return answer;
    const body = (memory.get('first') ?? answer.body) as string;
    memory.set('first', body);
    return { ...answer, body };
  },
});

const OTHERS: readonly Fault[] = [
  others('getOrder', 'ORL-41'),
  others('getLedgerEntry', 'GEN-66'),
  first('getUser', 'PRF-14'),
  first('listDealNotifications', 'NTF-31'),
  first('getFavourites', 'PRF-16'),
  first('getAccountFigures', 'ACF-1'),
  first('listSessions', 'SES-12'),
  first('getIdempotentAnswer', 'IDM-40'),
  first('listCandles', 'SBX-16'),
  {
    name: 'an unknown token is that of the newest customer',
    requirement: 'SES-4',
    operation: 'getUser',
    answer(answer, _request, memory) {
      if (answer.body.startsWith('{"code":200')) memory.set('newest', answer.body);
      const known = memory.get('newest') as string | undefined;
      return answer.body.startsWith('{"code":401') && known !== undefined ? { ...answer, body: known } : answer;
    },
  },
  {
    name: 'X-Account is not compared with the active account',
    requirement: 'ACC-13',
    operation: 'getAccountFigures',
    request: (request) =>
      request.headers['x-account'] === 'real' ? withHeader(request, 'x-account', 'demo') : request,
  },
  {
    name: 'a trailing slash of a path does not matter',
    requirement: 'GEN-2',
    operation: undefined,
    request: (request) => ({ ...request, url: request.url.replace(/\/$/, '') }),
  },
  {
    name: 'any media type is read as JSON',
    requirement: 'GEN-24',
    operation: undefined,
    request: (request) =>
      request.headers['content-type']?.startsWith('text/')
        ? withHeader(request, 'content-type', 'application/json')
        : request,
  },
];

/** Faults of what is done, listed and kept from others. */
export const REQUEST_FAULTS: readonly Fault[] = [...IGNORED, ...KEYS, ...NOTHING_DONE, ...LISTS, ...OTHERS];
