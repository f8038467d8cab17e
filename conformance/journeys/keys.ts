import { randomUUID } from 'node:crypto';
import type { Check, Journey } from '../checks/check.ts';
import { REPEATED } from './repeatedKeys.ts';
import { openDesk } from './trading.ts';

const DAY = 86_400;

const CHECKS: readonly Check[] = [
  {
    name: 'an operation with a key needs one, and checks the form first',
    requirements: ['IDM-1', 'IDM-2', 'IDM-3', 'IDM-4', 'IDM-9', 'IDM-20', 'VAL-5', 'VAL-6', 'VAL-24'],
    sandbox: true,
    async run(trial) {
      const { place, demo } = await openDesk(trial);
      trial.refused('IDM-2', await place({}, { key: null }), 1004, null);
      trial.refused('VAL-5', await place({ volume: 1 }, { key: null }), 1001, { field: 'volume' });
      for (const key of [
        'none',
        '',
        '6f1f64a4-0000-4000-8000-00000000000',
        'urn:uuid:6f1f64a4-0000-4000-8000-000000000000',
      ]) {
        trial.refused('IDM-4', await place({}, { headers: { 'Idempotency-Key': key }, key: null }), 1001, {
          field: 'idempotency-key',
        });
      }
      trial.refused('IDM-2', await trial.call('resetDemoAccount', { ...demo, key: null }), 1004, null);
      trial.refused(
        'VAL-6',
        await trial.call('placeOrder', {
          token: demo.token,
          account: 'real',
          key: null,
          body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 },
        }),
        1004,
      );
    },
  },
  {
    name: 'the same request with the same key is carried out once and answered alike',
    requirements: ['IDM-5', 'IDM-10', 'IDM-11', 'IDM-15', 'IDM-16', 'IDM-21', 'IDM-22', 'IDM-30', 'IDM-32', 'IDM-33'],
    sandbox: true,
    async run(trial) {
      const { place, list, demo } = await openDesk(trial);
      const key = randomUUID();
      const first = await place({}, { key });
      const again = await place({}, { key: key.toUpperCase() });
      trial.equal(
        'IDM-30',
        'code, msg and data of the repetition',
        [again.code, again.msg, again.data],
        [first.code, first.msg, first.data],
      );
      trial.equal(
        'IDM-33',
        'Idempotent-Replayed of the first and the repeated answer',
        [first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')],
        [null, 'true'],
      );
      const german = await place({}, { key, language: 'de' });
      trial.equal('IDM-32', 'msg of the repetition in German', german.msg, first.msg);
      const body = { leverage: 20.0, volume: '0.10', kind: 'market', direction: 0, symbol: 'XAUUSD' };
      const reordered = await trial.call('placeOrder', {
        ...demo,
        key,
        rawBody: JSON.stringify(body, null, 2).replace('20', '20.0'),
      });
      trial.equal('IDM-11', 'data with names in another order', reordered.data, first.data);
      trial.equal('IDM-21', 'positions', (await list({ view: 'open' })).items.length, 1);
      const fees = (await trial.succeed('listLedgerEntries', { ...demo, query: { size: 1 } })).items;
      trial.equal(
        'IDM-30',
        'balance after the newest entry',
        fees[0]?.balanceAfter,
        (await trial.succeed('getAccountFigures', demo)).balance,
      );
    },
  },
  {
    name: 'another request with a used key is refused with 1005',
    requirements: ['IDM-12', 'IDM-31', 'IDM-7', 'VAL-7'],
    sandbox: true,
    async run(trial) {
      const { place, list, demo } = await openDesk(trial);
      const key = randomUUID();
      await place({ volume: '0.1' }, { key });
      trial.refused('IDM-31', await place({ volume: '0.2' }, { key }), 1005, null);
      trial.refused('IDM-12', await place({ volume: '0.10' }, { key }), 1005, null);
      trial.refused('VAL-7', await place({ symbol: 'NOPE' }, { key }), 1005, null);
      trial.equal('IDM-31', 'positions', (await list({ view: 'open' })).items.length, 1);
      trial.equal(
        'IDM-7',
        'code of another operation with the key',
        (await trial.call('closeOrders', { ...demo, key, body: { scope: 'all' } })).code,
        200,
      );
      const other = await openDesk(trial, await trial.newCustomer());
      trial.equal('IDM-7', 'code of another customer with the key', (await other.place({}, { key })).code, 200);
    },
  },
  {
    name: 'a refusal is stored with its key, but 1001 and 401 are not',
    requirements: ['IDM-20', 'IDM-23', 'IDM-24', 'IDM-36'],
    sandbox: true,
    async run(trial) {
      const { place } = await openDesk(trial);
      const [stored, form] = [randomUUID(), randomUUID()];
      await trial.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
      trial.refused('IDM-23', await place({}, { key: stored }), 2002);
      await trial.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4129.10', ask: '4129.45' } });
      const again = await place({}, { key: stored });
      trial.refused('IDM-23', again, 2002);
      trial.equal('IDM-23', 'Idempotent-Replayed', again.headers.get('idempotent-replayed'), 'true');
      trial.refused('IDM-24', await place({ price: '4100.00' }, { key: form }), 1001);
      trial.equal(
        'IDM-24',
        'code of a corrected request with the key of a 1001',
        (await place({}, { key: form })).code,
        200,
      );
      trial.refused('IDM-36', await place({}, { key: form, token: 'x'.repeat(40) }), 401);
    },
  },
  {
    name: 'a key is looked up, and known for 24 hours to the second',
    requirements: ['IDM-34', 'IDM-35', 'IDM-40', 'IDM-42'],
    sandbox: true,
    async run(trial) {
      const { place, token, open, end } = await openDesk(trial);
      const { orderId } = await open();
      await end(orderId);
      const key = randomUUID();
      const lookUp = (operationId = 'placeOrder', by = token) =>
        trial.succeed('getIdempotentAnswer', { token: by, path: { key }, query: { operationId } });
      trial.equal('IDM-42', 'an unknown key', await lookUp(), { state: 'unknown', answer: null });
      const pending = { kind: 'limit', price: '4000.00' };
      const first = await place(pending, { key });
      trial.equal('IDM-40', 'an answered key', await lookUp(), {
        state: 'answered',
        answer: { code: first.code, msg: first.msg, data: first.data },
      });
      trial.equal('IDM-42', 'the key of another operation', (await lookUp('closePosition')).state, 'unknown');
      trial.equal(
        'IDM-42',
        'the key of another customer',
        (await lookUp('placeOrder', (await trial.newCustomer()).token)).state,
        'unknown',
      );
      await trial.succeed('advanceClock', { body: { advanceSeconds: DAY - 20 } });
      trial.equal('IDM-35', 'the key 20 seconds before a day is over', (await lookUp()).state, 'answered');
      await trial.succeed('advanceClock', { body: { advanceSeconds: 21 } });
      trial.equal('IDM-34', 'the key after a day', (await lookUp()).state, 'unknown');
    },
  },
  {
    name: 'a call whose answer is lost was carried out',
    requirements: ['IDM-28', 'SBX-42', 'SBX-43', 'SBX-45'],
    sandbox: true,
    async run(trial) {
      const { place, list } = await openDesk(trial);
      const plan = (kind: string) => trial.succeed('addFault', { body: { operationId: 'placeOrder', kind, times: 1 } });
      const lost = randomUUID();
      await plan('drop');
      const isLost = await place({}, { key: lost }).then(
        () => false,
        () => true,
      );
      trial.holds('SBX-42', 'placeOrder with a planned drop', isLost, 'no answer', 'an answer');
      const again = await place({}, { key: lost });
      trial.equal(
        'IDM-28',
        'code and Idempotent-Replayed after a lost answer',
        [again.code, again.headers.get('idempotent-replayed')],
        [200, 'true'],
      );
      trial.equal('IDM-28', 'positions', (await list({ view: 'open' })).items.length, 1);
      trial.refused(
        'SBX-45',
        await trial.call('addFault', { body: { operationId: 'noSuchOperation', kind: 'fault', times: 1 } }),
        1002,
        { field: 'operationId' },
      );
    },
  },
];

/** Requests that come twice. */
export const keys: Journey = {
  title: 'Exactly once',
  checks: [...CHECKS, ...REPEATED].map((check) => ({ ...check, profile: 'trading' as const })),
};
