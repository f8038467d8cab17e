import type { OperationId } from '../contract/operationTypes.ts';
import { sumOf } from '../figures.ts';
import { changedAt, DROPPED, type Envelope, type Fault, type PassingAnswer, withEnvelope } from './fault.ts';

const inData = (envelope: Envelope, path: string, change: (found: unknown) => unknown): Envelope => ({
  ...envelope,
  data: changedAt(envelope.data, path, change),
});

/** Plants a change of a field of a success. */
export const field = (
  operation: OperationId,
  path: string,
  what: string,
  requirement: string,
  change: (found: unknown) => unknown,
): Fault => ({
  name: `${operation} ${what} ${path}`,
  requirement,
  operation,
  answer: (answer) => withEnvelope(answer, (envelope) => inData(envelope, path, change)),
});

const dropped = (operation: OperationId, path: string): Fault =>
  field(operation, path, 'leaves out', 'GEN-63', () => DROPPED);
const asNumber = (operation: OperationId, path: string): Fault =>
  field(operation, path, 'answers a number for the text', 'GEN-62', (found) =>
    typeof found === 'string' ? Number(found) : found,
  );
export const centOff = (operation: OperationId, path: string, requirement: string): Fault =>
  field(operation, path, 'answers a cent more in', requirement, (found) =>
    typeof found === 'string' ? sumOf(found, '0.01') : found,
  );
export const constant = (operation: OperationId, path: string, requirement: string, value: unknown): Fault =>
  field(operation, path, `answers always ${JSON.stringify(value)} in`, requirement, () => value);

const DROPPED_FIELDS: readonly Fault[] = [
  dropped('placeOrder', 'margin'),
  dropped('placeOrder', 'expiresAt'),
  dropped('getAccountFigures', 'withdrawable'),
  dropped('getAccountFigures', 'positions.*.rate'),
  dropped('listOrders', 'totals'),
  dropped('listOrders', 'nextCursor'),
  dropped('getInstrument', 'stopDistancePoints'),
  dropped('getUser', 'inviteCode'),
  dropped('signIn', 'expiresAt'),
  dropped('listLedgerEntries', 'items.*.subject'),
  dropped('getOrder', 'events'),
  dropped('listMarketTabs', 'hot'),
  dropped('listCandles', 'hasMore'),
  dropped('listSessions', 'items.*.current'),
  dropped('getUnreadCounts', 'total'),
  dropped('listDealNotifications', 'items.*.text'),
];

const WRONG_TYPES: readonly Fault[] = [
  asNumber('placeOrder', 'margin'),
  asNumber('placeOrder', 'volume'),
  asNumber('getAccountFigures', 'balance'),
  asNumber('getInstrument', 'quote.bid'),
  asNumber('getInstrument', 'contractSize'),
  asNumber('listCandles', 'candles.*.open'),
  asNumber('listLedgerEntries', 'items.*.amount'),
  asNumber('closePosition', 'profit'),
  field('placeOrder', 'placedAt', 'answers milliseconds in', 'GEN-60', (found) => Number(found) * 1000),
  field('listSessions', 'items.*.createdAt', 'answers milliseconds in', 'GEN-60', (found) => Number(found) * 1000),
  field('getCommonInfo', 'serverTime', 'answers seconds in', 'GEN-61', (found) => Math.floor(Number(found) / 1000)),
  field('getInstrument', 'quote.time', 'answers a text in', 'GEN-60', String),
  field('getAccountFigures', 'openProfit', 'answers a zero with a sign in', 'FIG-6', (found) =>
    found === '0.00' ? '-0.00' : found,
  ),
  field('getAccountFigures', 'balance', 'answers three decimals in', 'FIG-8', (found) => `${String(found)}0`),
  field('placeOrder', 'placePrice', 'answers one decimal too few in', 'ORD-9', (found) => String(found).slice(0, -1)),
  field('placeOrder', 'status', 'answers capitals in', 'ORD-1', (found) => String(found).toUpperCase()),
  field('getUser', 'email', 'answers an object in', 'GEN-62', (found) => ({ address: found })),
];

const WRONG_FIGURES: readonly Fault[] = [
  centOff('placeOrder', 'margin', 'MRG-1'),
  centOff('placeOrder', 'fee', 'PFT-6'),
  centOff('closePosition', 'profit', 'CLS-6'),
  centOff('closePosition', 'margin', 'CLS-34'),
  centOff('closePosition', 'fee', 'CLS-35'),
  centOff('getAccountFigures', 'balance', 'ACF-1'),
  centOff('getAccountFigures', 'netWorth', 'ACF-3'),
  centOff('getAccountFigures', 'openProfit', 'ACF-2'),
  centOff('getAccountFigures', 'usedMargin', 'MRG-4'),
  centOff('getAccountFigures', 'availablePrepayment', 'ACF-4'),
  centOff('getAccountFigures', 'advancePaymentRatio', 'ACF-5'),
  centOff('getAccountFigures', 'withdrawable', 'ACF-7'),
  centOff('getAccountFigures', 'positions.*.profit', 'ACF-13'),
  centOff('listLedgerEntries', 'items.0.amount', 'LED-8'),
  centOff('listLedgerEntries', 'items.1.balanceAfter', 'LED-8'),
  centOff('listLedgerEntries', 'totals.credited', 'LED-34'),
  centOff('listOrders', 'totals.profit', 'ORL-17'),
  centOff('listOrders', 'totals.net', 'ORL-19'),
  centOff('getOrder', 'closings.*.profit', 'PFT-1'),
  centOff('getOrder', 'order.expectedLoss', 'ORL-31'),
  centOff('resetDemoAccount', 'balance', 'ACC-25'),
  centOff('getInstrument', 'quote.change', 'QTE-25'),
  centOff('listDealNotifications', 'items.*.amount', 'NTF-21'),
  field('placeOrder', 'openConversion.rate', 'answers a rate of 13 decimals in', 'CNV-10', (found) =>
    found === '1' ? found : `${String(found)}1`,
  ),
  field('getAccountFigures', 'positions.*.price', 'answers the other side in', 'ACF-10', (found) =>
    found === '4129.10' ? '4129.45' : found,
  ),
  field('placeOrder', 'placePrice', 'answers the bid for the ask in', 'ORD-9', (found) =>
    found === '4129.45' ? '4129.10' : found,
  ),
  field('listOrders', 'totals.count', 'counts one more in', 'ORL-17', (found) => Number(found) + 1),
  field('listOrders', 'totals.won', 'counts one more in', 'ORL-20', (found) => Number(found) + 1),
  field('getUnreadCounts', 'deal', 'counts one more in', 'NTF-37', (found) => Number(found) + 1),
  field('getInvited', 'count', 'counts nobody in', 'PRF-26', () => 0),
];

const WRONG_STATES: readonly Fault[] = [
  constant('placeOrder', 'status', 'ORD-2', 'open'),
  constant('placeOrder', 'pendingOrder', 'ORD-14', false),
  constant('placeOrder', 'kind', 'ORD-57', 'market'),
  constant('getOrder', 'order.status', 'ORD-79', 'open'),
  constant('getOrder', 'closings.*.closeReason', 'ORD-79', 'customer'),
  constant('closePosition', 'closeReason', 'CLS-5', null),
  constant('closeOrders', 'items.*.result', 'CLS-52', 'closed'),
  constant('getUser', 'verificationStatus', 'SGN-23', 'authenticated'),
  constant('getUser', 'mockStatus', 'PRF-4', 0),
  constant('listSessions', 'items.*.current', 'SES-14', true),
  constant('listCandles', 'hasMore', 'CDL-20', false),
  constant('getInstrument', 'quote.state', 'SBX-24', 'trading'),
  constant('getIdempotentAnswer', 'state', 'IDM-42', 'answered'),
  constant('listDealNotifications', 'items.*.read', 'NTF-32', true),
  constant('getPreferences', 'language', 'PRF-22', 'en'),
  constant('listOrders', 'items.*.status', 'ORL-3', 'open'),
];

/** Plants another code for a refusal. */
export const otherCode = (operation: OperationId, code: number, instead: number, requirement: string): Fault => ({
  name: `${operation} answers ${instead} for ${code}`,
  requirement,
  operation,
  answer: (answer) =>
    withEnvelope(answer, (envelope) => (envelope.code === code ? { ...envelope, code: instead } : envelope), true),
});

/** Plants a refusal without its data. */
export const withoutData = (operation: OperationId, code: number, requirement: string): Fault => ({
  name: `${operation} answers ${code} without its data`,
  requirement,
  operation,
  answer: (answer) =>
    withEnvelope(answer, (envelope) => (envelope.code === code ? { ...envelope, data: null } : envelope), true),
});

const CODES: readonly Fault[] = [
  otherCode('placeOrder', 2101, 2102, 'ORD-45'),
  otherCode('placeOrder', 2106, 2107, 'ORD-53'),
  otherCode('placeOrder', 2107, 2106, 'ORD-55'),
  otherCode('placeOrder', 2109, 2111, 'ORD-64'),
  otherCode('placeOrder', 2002, 2004, 'ORD-34'),
  otherCode('placeOrder', 2116, 2115, 'ORD-70'),
  otherCode('placeOrder', 1005, 1006, 'IDM-31'),
  otherCode('placeOrder', 1004, 1001, 'IDM-2'),
  otherCode('closePosition', 2117, 1002, 'CLS-13'),
  otherCode('changeOrder', 2112, 200, 'CHG-17'),
  otherCode('signIn', 1101, 1102, 'SGN-27'),
  otherCode('signUp', 1102, 1104, 'COD-29'),
  otherCode('getUser', 401, 403, 'GEN-9'),
  otherCode('getInstrument', 1002, 1001, 'INS-3'),
  withoutData('placeOrder', 2101, 'REF-3'),
  withoutData('placeOrder', 2116, 'ORD-70'),
  withoutData('placeOrder', 1001, 'VAL-30'),
  withoutData('getAccountFigures', 1201, 'ACC-14'),
  withoutData('signIn', 1003, 'SGN-33'),
];

/** Plants a change of every answer. */
const everywhere = (name: string, requirement: string, answer: (answer: PassingAnswer) => PassingAnswer): Fault => ({
  ...{ name, requirement },
  operation: undefined,
  answer,
});
const withHeader = (answer: PassingAnswer, name: string, value: string | undefined): PassingAnswer => {
  const { [name]: _before, ...others } = answer.headers;
  return { ...answer, headers: { ...others, ...(value !== undefined && { [name]: value }) } };
};

const EVERYWHERE: readonly Fault[] = [
  everywhere('answers have no X-Request-Id', 'GEN-50', (answer) => withHeader(answer, 'x-request-id', undefined)),
  everywhere('answers have the same X-Request-Id', 'GEN-50', (answer) => withHeader(answer, 'x-request-id', 'one')),
  everywhere('answers may be cached', 'GEN-52', (answer) => withHeader(answer, 'cache-control', undefined)),
  everywhere('answers are sent as text/html', 'GEN-7', (answer) => withHeader(answer, 'content-type', 'text/html')),
  everywhere('405 has no Allow', 'GEN-22', (answer) => withHeader(answer, 'allow', undefined)),
  everywhere('repeated answers are not marked', 'IDM-33', (answer) =>
    withHeader(answer, 'idempotent-replayed', undefined),
  ),
  everywhere('every answer is marked as repeated', 'IDM-33', (answer) =>
    withHeader(answer, 'idempotent-replayed', 'true'),
  ),
  everywhere('refusals have HTTP status 400', 'REF-1', (answer) =>
    answer.status === 200 && !answer.body.startsWith('{"code":200') ? { ...answer, status: 400 } : answer,
  ),
  everywhere('404 is answered as a page', 'GEN-28', (answer) =>
    answer.status === 404
      ? { ...answer, body: '<h1>Not found</h1>', headers: { ...answer.headers, 'content-type': 'text/html' } }
      : answer,
  ),
  everywhere('404 is answered with HTTP status 200', 'GEN-21', (answer) =>
    answer.status === 404 ? { ...answer, status: 200 } : answer,
  ),
  everywhere('the envelope has a field more', 'GEN-6', (answer) =>
    withEnvelope(answer, (envelope) => ({ ...envelope, time: 1 }), true),
  ),
  everywhere('msg is empty', 'GEN-12', (answer) =>
    withEnvelope(answer, (envelope) => ({ ...envelope, msg: '' }), true),
  ),
  everywhere('code is a text', 'GEN-8', (answer) =>
    withEnvelope(answer, (envelope) => ({ ...envelope, code: String(envelope.code) }) as never, true),
  ),
  everywhere('data has a field of the backend’s own', 'GRO-23', (answer) =>
    withEnvelope(answer, (envelope) =>
      typeof envelope.data === 'object' && envelope.data !== null && !Array.isArray(envelope.data)
        ? { ...envelope, data: { ...envelope.data, _version: 3 } }
        : envelope,
    ),
  ),
  everywhere('data of a success without one is an empty object', 'GEN-13', (answer) =>
    withEnvelope(answer, (envelope) => (envelope.data === null ? { ...envelope, data: {} } : envelope)),
  ),
];

/** Faults of what is answered. */
export const ANSWER_FAULTS: readonly Fault[] = [
  ...EVERYWHERE,
  ...DROPPED_FIELDS,
  ...WRONG_TYPES,
  ...WRONG_FIGURES,
  ...WRONG_STATES,
  ...CODES,
];
