import { routes } from '../../src/contract/index.ts';
import { type Check, isNeeded, type Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import type { OperationId } from '../contract/operationTypes.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** Bytes of the largest body that every server reads (LIM-20). */
const LARGEST_BODY = 262_144;
const UNKNOWN_TOKEN = 'kit0unknown0token0kit0unknown0token';

const needsSession = (id: OperationId): boolean => routes[id].security !== 'none';
const takesInput = (id: OperationId): boolean => (routes[id].refusals as readonly number[]).includes(1001);
/** Operations that a check may call without an input of their own. */
const SAFE_TO_CALL = (id: OperationId): boolean => routes[id].tag !== 'sandbox';

/** Values of path parameters that fit their schemas. */
const PATHS: Readonly<Record<string, string | number>> = {
  id: 'kit-unknown',
  type: 'avatar',
  key: '6f1f64a4-0000-4000-8000-000000000000',
  page: 1,
  size: 1,
  name: 'risk',
  symbol: 'XAUUSD',
  keyword: 'gold',
};
/** Methods of which each path lacks one. */
const OTHER_METHODS = ['PATCH', 'DELETE', 'PUT'];

const filled = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(PATHS[name]));

const statusCheck = (
  name: string,
  requirements: readonly string[],
  request: Parameters<Trial['send']>[0],
  status: number,
): Check => ({
  name,
  requirements,
  async run(trial) {
    trial.status(requirements[0] ?? '', await trial.send(request), status);
  },
});

const ADDRESSES: readonly Check[] = [
  statusCheck(
    'a path of no operation is answered 404',
    ['GEN-21', 'GEN-1'],
    { method: 'GET', path: '/api/no/such/path' },
    404,
  ),
  statusCheck(
    'a path in other letter case is no operation',
    ['GEN-2'],
    { method: 'GET', path: '/api/CommonInfo' },
    404,
  ),
  statusCheck(
    'a path with a slash at its end is no operation',
    ['GEN-2'],
    { method: 'GET', path: '/api/commonInfo/' },
    404,
  ),
  statusCheck(
    'a path parameter has at least one character',
    ['GEN-94'],
    { method: 'GET', path: '/api/product/search/' },
    404,
  ),
  statusCheck(
    'percent-encoding in a path is undone',
    ['GEN-95', 'GEN-3'],
    { method: 'GET', path: '/api/%70roject/info' },
    200,
  ),
  statusCheck(
    'malformed percent-encoding is answered 400',
    ['GEN-20'],
    { method: 'GET', path: '/api/product/search/%E0%A4%A' },
    400,
  ),
  statusCheck(
    'percent-encoding that is not UTF-8 is answered 400',
    ['GEN-20'],
    { method: 'GET', path: '/api/product/search/%FF' },
    400,
  ),
  {
    name: 'a method that a path does not have is answered 405 with the methods that it has',
    requirements: ['GEN-22', 'GEN-78'],
    async run(trial) {
      for (const method of ['POST', 'PATCH', 'OPTIONS']) {
        const answer = await trial.send({ method, path: '/api/commonInfo' });
        trial.status('GEN-22', answer, 405);
        trial.equal('GEN-22', `Allow of ${method} /api/commonInfo`, answer.headers.get('allow'), 'GET');
      }
      const turnover = await trial.send({ method: 'PUT', path: '/api/turnover' });
      const allowed = (turnover.headers.get('allow') ?? '').split(/, */).toSorted();
      trial.equal('GEN-22', 'Allow of PUT /api/turnover', allowed, ['DELETE', 'GET']);
    },
  },
  {
    name: 'every path answers 405 to a method that it does not have, and takes those of the profiles',
    requirements: ['GEN-100', 'GEN-99', 'GEN-22'],
    async run(trial) {
      for (const [path, of] of Map.groupBy(trial.contract.operations, (id) => routes[id].path)) {
        const methods = of.map((id) => routes[id].method as string);
        const needed = of.filter((id) => isNeeded(id, trial.profiles));
        const method = OTHER_METHODS.find((each) => !methods.includes(each)) ?? '';
        const answer = await trial.send({ method, path: `/api${filled(path)}` });
        const allowed = (answer.headers.get('allow') ?? '').split(/, */).filter(Boolean);
        const isLacking = answer.status === 404;
        for (const id of needed) {
          const expected = `offered: ${routes[id].method} ${path}, and so in Allow of ${method}`;
          const came = isLacking ? 'HTTP status 404' : `Allow: ${allowed.join(', ')}`;
          trial.holds('GEN-100', id, allowed.includes(routes[id].method), expected, came);
        }
        // A path that none of the profiles needs may be that of no operation.
        if (isLacking) continue;
        trial.status('GEN-22', answer, 405);
        const more = allowed.filter((each) => !methods.includes(each));
        trial.equal('GEN-99', `methods of ${path} in Allow that openapi.yaml does not have`, more, []);
      }
    },
  },
  {
    ...statusCheck(
      'a path without parameters comes before one with them',
      ['GEN-70'],
      { method: 'DELETE', path: '/api/withdraw/bank' },
      405,
    ),
    profile: 'funds',
  },
];

const login = (headers: Readonly<Record<string, string>>, body: string) => ({
  method: 'POST',
  path: '/api/login',
  headers,
  body,
});

const BODIES: readonly Check[] = [
  statusCheck('a body that is no JSON is answered 400', ['GEN-20', 'GEN-76'], login(JSON_TYPE, '{"email":'), 400),
  statusCheck(
    'JSON that is broken is answered 400 also where no body is taken',
    ['VAL-23'],
    { method: routes.signOut.method, path: `/api${routes.signOut.path}`, headers: JSON_TYPE, body: '{' },
    400,
  ),
  statusCheck(
    'a body of another media type is answered 415',
    ['GEN-24'],
    login({ 'Content-Type': 'text/plain' }, '{}'),
    415,
  ),
  statusCheck('415 comes before 400 for the body', ['GEN-74'], login({ 'Content-Type': 'application/xml' }, '{'), 415),
  statusCheck(
    '404 comes before 415',
    ['GEN-74'],
    { method: 'POST', path: '/api/no/such', headers: { 'Content-Type': 'text/plain' }, body: 'x' },
    404,
  ),
  statusCheck(
    'a body above 256 KiB is answered 413',
    ['LIM-20', 'GEN-23'],
    login(JSON_TYPE, `"${'x'.repeat(LARGEST_BODY - 1)}"`),
    413,
  ),
  {
    name: 'a body of exactly 256 KiB is read',
    requirements: ['LIM-20'],
    async run(trial) {
      const answer = await trial.send(login(JSON_TYPE, `"${'x'.repeat(LARGEST_BODY - 2)}"`), 'signIn');
      trial.refused('LIM-20', answer, 1001, { field: 'body' });
    },
  },
  {
    name: 'the request id of an answer is the server’s own',
    requirements: ['GEN-51'],
    async run(trial) {
      const answer = await trial.call('getCommonInfo', { headers: { 'X-Request-Id': 'kit-chosen-id' } });
      trial.holds(
        'GEN-51',
        'X-Request-Id',
        answer.headers.get('x-request-id') !== 'kit-chosen-id',
        'an id of the server',
        'the id that the request sent',
      );
    },
  },
];

const TOKENS: readonly Check[] = [
  {
    name: 'every operation of a customer answers 401 without a token, before it looks at the request',
    requirements: ['GEN-9', 'VAL-3', 'SES-4', 'FIL-43'],
    async run(trial) {
      for (const id of trial.contract.operations.filter(needsSession)) {
        trial.refused(
          'GEN-9',
          await trial.call(id, {
            path: { id: '%', type: 'none', key: 'none', page: 'x', size: 'x', name: 'x' },
            query: { kit: 1 },
          }),
          401,
          null,
        );
      }
    },
  },
  {
    name: 'every operation of a customer answers 401 to an unknown token',
    requirements: ['SES-4', 'GEN-9'],
    async run(trial) {
      for (const id of trial.contract.operations.filter(needsSession)) {
        const answer = await trial.call(id, {
          token: UNKNOWN_TOKEN,
          path: { id: 'x', type: 'x', key: 'x', page: 1, size: 1, name: 'x' },
        });
        trial.refused('SES-4', answer, 401, null);
      }
    },
  },
  {
    name: 'an Authorization of another form is no token, and the letter case of Bearer does not matter',
    requirements: ['GEN-79', 'GEN-30', 'SES-3'],
    async run(trial) {
      const { token } = await trial.customer();
      for (const value of [token, `Basic ${token}`, `Bearer${token}`, 'Bearer', `Bearer ${token} x`]) {
        trial.refused('GEN-79', await trial.call('getUser', { headers: { Authorization: value } }), 401);
      }
      for (const word of ['Bearer', 'bearer', 'BEARER']) {
        const answer = await trial.call('getUser', { headers: { Authorization: `${word} ${token}` } });
        trial.equal('GEN-79', `code of getUser with ${word}`, answer.code, 200);
      }
    },
  },
  {
    name: 'an operation without security ignores a token',
    requirements: ['GEN-31', 'CFG-11'],
    async run(trial) {
      for (const id of ['getCommonInfo', 'getProjectInfo', 'listMarketTabs'] as const) {
        trial.equal(
          'GEN-31',
          `code of ${id} with an unknown token`,
          (await trial.call(id, { token: UNKNOWN_TOKEN })).code,
          200,
        );
      }
    },
  },
];

const FORMS: readonly Check[] = [
  {
    name: 'a query parameter that an operation does not list is refused with 1001',
    requirements: ['VAL-12', 'GRO-21', 'VAL-30'],
    async run(trial) {
      const { token } = await trial.customer();
      for (const id of trial.contract.operations.filter(takesInput).filter(SAFE_TO_CALL)) {
        if (id === 'reportFault') continue;
        const answer = await trial.offered(id, { token, account: 'demo', path: PATHS, query: { kitUnknown: 'x' } });
        if (!answer) continue;
        trial.refused('VAL-12', answer, 1001);
        const field = (answer.data as { field?: unknown } | null)?.field;
        trial.holds('VAL-30', `field of 1001 of ${id}`, typeof field === 'string' && field !== '', 'a text', field);
      }
      trial.refused('GRO-21', await trial.call('getCommonInfo', { query: { kitUnknown: 'x' } }), 1001, {
        field: 'kitUnknown',
      });
    },
  },
  {
    name: 'a query parameter that comes twice is refused with 1001',
    requirements: ['VAL-13', 'VAL-31'],
    async run(trial) {
      const answer = await trial.send(
        { method: 'GET', path: '/api/kline/history?symbol=XAUUSD&symbol=XAUUSD' },
        'listCandles',
      );
      trial.refused('VAL-13', answer, 1001, { field: 'symbol' });
    },
  },
  {
    name: 'X-Source is h5 or absent',
    requirements: ['GEN-32', 'GEN-33', 'VAL-32', 'GEN-36'],
    async run(trial) {
      trial.refused('GEN-33', await trial.call('getCommonInfo', { headers: { 'X-Source': 'h6' } }), 1001, {
        field: 'x-source',
      });
      const bare = await trial.send(
        { method: 'GET', path: '/api/commonInfo', headers: { 'X-Kit-Unknown': '1' } },
        'getCommonInfo',
      );
      trial.equal('GEN-32', 'code without X-Source', bare.code, 200);
    },
  },
  {
    name: 'an operation that takes a body refuses a request without one, naming the body',
    requirements: ['VAL-11', 'VAL-36', 'VAL-34'],
    async run(trial) {
      const { token } = await trial.customer();
      for (const id of trial.contract.operations.filter(trial.contract.takesBody).filter(SAFE_TO_CALL)) {
        if (id === 'uploadFile' || id === 'reportFault') continue;
        const answer = await trial.offered(id, { token, account: 'demo', path: PATHS });
        if (answer) trial.refused('VAL-36', answer, 1001, { field: 'body' });
      }
    },
  },
  {
    name: 'a body that is a list is refused, naming the body',
    requirements: ['VAL-36'],
    async run(trial) {
      trial.refused('VAL-36', await trial.call('signIn', { body: [] }), 1001, { field: 'body' });
    },
  },
  {
    name: 'X-Account is real or demo wherever an operation lists it',
    requirements: ['GEN-34', 'VAL-37'],
    async run(trial) {
      const { token } = await trial.customer();
      for (const id of trial.contract.operations.filter((each) => routes[each].account)) {
        const sent = { token, path: PATHS };
        const answer = routes[id].path.includes('{') ? undefined : await trial.offered(id, sent);
        if (answer) trial.refused('GEN-34', answer, 1001);
      }
      for (const account of [{}, { 'X-Account': 'gold' }, { 'X-Account': '' }]) {
        trial.refused('GEN-34', await trial.call('getAccountFigures', { token, headers: account }), 1001, {
          field: 'x-account',
        });
      }
    },
  },
  {
    name: 'an integer of an address is written in plain digits',
    requirements: ['GEN-18', 'VAL-10', 'CDL-23'],
    async run(trial) {
      for (const interval of ['0x10', '1e1', '01', '+1', '1.0', ' 1', '', '0', '1001']) {
        trial.refused('GEN-18', await trial.call('listCandles', { query: { symbol: 'XAUUSD', interval } }), 1001, {
          field: 'interval',
        });
      }
    },
  },
  {
    name: 'a text with U+0000 is refused with 1001',
    requirements: ['VAL-17'],
    async run(trial) {
      trial.refused('VAL-17', await trial.call('searchInstruments', { path: { keyword: 'go\0ld' } }), 1001, {
        field: 'keyword',
      });
      trial.refused(
        'VAL-17',
        await trial.call('signIn', { body: { email: 'a\0@example.com', password: 'Sun-and-moon-7' } }),
        1001,
        { field: 'email' },
      );
    },
  },
];

/** How every call is answered, whatever it does. */
export const calls: Journey = { title: 'Calls', checks: [...ADDRESSES, ...BODIES, ...TOKENS, ...FORMS] };
