import { randomUUID } from 'node:crypto';
import { fieldOf } from '../client/createClient.ts';
import type { Answer } from '../client/exchange.ts';
import type { Check } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { openDesk } from './trading.ts';

const DELAY_MS = 1500;
/** Sendings of one press at once. */
const AT_ONCE = 5;

/** Plans a fault of the next `placeOrder`. */
const plan = (trial: Trial, kind: 'fault' | 'delay', more: object = {}) =>
  trial.succeed('addFault', { body: { operationId: 'placeOrder', kind, times: 1, ...more } });

const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

/** Holds the answers of one press that was sent several times at once to one order; returns the answer of the order. */
const oneOrder = async (trial: Trial, sendings: readonly Promise<Answer>[], again: () => Promise<Answer>) => {
  const answers = await Promise.all(sendings);
  const settled = await again();
  trial.equal('IDM-22', 'code of the press when it is sent once more', settled.code, 200);
  for (const answer of answers) {
    // A server may wait, or answer that the request is being carried out (IDM-26, IDM-27).
    if (answer.code === 1006) trial.refused('IDM-26', answer, 1006, null);
    else trial.equal('IDM-30', 'data of the same press', [answer.code, answer.data], [200, settled.data]);
  }
  const carriedOut = answers.filter((answer) => answer.code === 200 && !isReplayed(answer)).length;
  trial.holds('IDM-21', 'answers of one press without Idempotent-Replayed', carriedOut <= 1, 'one at most', carriedOut);
  return settled;
};

/** Keys whose request is still under way, failed, or is repeated when much has changed. */
export const REPEATED: readonly Check[] = [
  {
    name: 'a call that failed did nothing, and its key can be used again',
    requirements: ['IDM-25', 'SBX-40', 'SBX-90', 'SBX-91'],
    sandbox: true,
    async run(trial) {
      const { place, list, token } = await openDesk(trial);
      const key = randomUUID();
      const open = async () => (await list({ view: 'open' })).items.length;
      await plan(trial, 'fault');
      trial.status('SBX-40', await place({}, { key, isPlanned: true }), 500);
      trial.equal('SBX-40', 'positions after a planned fault', await open(), 0);
      const looked = await trial.succeed('getIdempotentAnswer', {
        ...{ token, path: { key }, query: { operationId: 'placeOrder' } },
      });
      trial.equal('IDM-25', 'state of a key whose request failed', looked, { state: 'unknown', answer: null });
      const first = await place({}, { key });
      trial.equal('IDM-25', 'code and replay of the key after it', [first.code, isReplayed(first)], [200, false]);
      const again = await place({}, { key });
      trial.equal('IDM-25', 'code and replay of the key then', [again.code, isReplayed(again)], [200, true]);
      trial.equal('IDM-25', 'positions of a press that failed once', await open(), 1);
      await plan(trial, 'fault');
      const strange = { key, isPlanned: true, token: 'kit0unknown0token0kit0unknown0token' };
      trial.status('SBX-90', await place({}, strange), 500);
      trial.equal('SBX-91', 'code of the call after the planned one', (await place({}, { key })).code, 200);
    },
  },
  {
    name: 'a press that is sent while it is carried out places one order',
    requirements: ['IDM-21', 'IDM-22', 'IDM-30', 'SBX-41'],
    sandbox: true,
    async run(trial) {
      const { place, list } = await openDesk(trial);
      const [slow, quick] = [randomUUID(), randomUUID()];
      await plan(trial, 'delay', { delayMilliseconds: DELAY_MS });
      const began = performance.now();
      await oneOrder(trial, [place({}, { key: slow }), place({}, { key: slow })], () => place({}, { key: slow }));
      const took = Math.round(performance.now() - began);
      trial.holds('SBX-41', 'milliseconds of a delayed call', took >= DELAY_MS, `at least ${DELAY_MS}`, took);
      trial.equal('IDM-21', 'positions of one press', (await list({ view: 'open' })).items.length, 1);
      const sendings = Array.from({ length: AT_ONCE }, () => place({ volume: '0.20' }, { key: quick }));
      await oneOrder(trial, sendings, () => place({ volume: '0.20' }, { key: quick }));
      trial.equal('IDM-21', 'positions of two presses', (await list({ view: 'open' })).items.length, 2);
    },
  },
  {
    name: 'a repeated request answers what it did, whatever has changed since',
    requirements: ['IDM-17', 'IDM-19', 'IDM-37', 'IDM-59', 'IDM-60'],
    sandbox: true,
    async run(trial) {
      const { place, open, close } = await openDesk(trial);
      const [pressed, late, closing, pending] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const { serverTime } = await trial.succeed('getCommonInfo');
      const press = () => place({ pressedAt: serverTime, validForSeconds: 5 }, { key: pressed });
      const tooLate = () => place({ pressedAt: serverTime - 60_000, validForSeconds: 5 }, { key: late });
      const first = await press();
      trial.equal('IDM-59', 'code of a press in time', first.code, 200);
      trial.refused('IDM-60', await tooLate(), 2120, { field: 'pressedAt' });
      const { orderId } = await open();
      const closed = await close({ orderId }, { key: closing });
      trial.equal('IDM-37', 'code of a closing', closed.code, 200);
      await trial.succeed('advanceClock', { body: { advanceSeconds: 60 } });
      trial.equal('IDM-59', 'data of a press that comes again a minute later', (await press()).data, first.data);
      const stored = await tooLate();
      trial.refused('IDM-60', stored, 2120, { field: 'pressedAt' });
      trial.equal('IDM-60', 'Idempotent-Replayed of a stored 2120', isReplayed(stored), true);
      const again = await close({ orderId }, { key: closing });
      trial.equal('IDM-37', 'answer of a repeated closing', [again.code, again.data], [200, closed.data]);
      const withBody = await close({ orderId }, { key: closing, rawBody: '{"colour":"red"}' });
      trial.equal('IDM-17', 'answer with a body that is ignored', [withBody.code, withBody.data], [200, closed.data]);
      const waiting = { kind: 'limit', price: '4000.00' };
      await place({ ...waiting, priceSeen: '4129.45' }, { key: pending });
      trial.refused('IDM-19', await place({ ...waiting, priceSeen: '4129.40' }, { key: pending }), 1005, null);
    },
  },
  {
    name: 'looking a key up uses it not, and an operation without keys ignores one',
    requirements: ['IDM-6', 'IDM-8', 'IDM-43', 'IDM-44'],
    sandbox: true,
    async run(trial) {
      const { email, password, ...customer } = await trial.newCustomer();
      const { place } = await openDesk(trial, { email, password, ...customer });
      const key = randomUUID();
      const lookUp = (operationId: string) =>
        trial.succeed('getIdempotentAnswer', { token: customer.token, path: { key }, query: { operationId } });
      trial.equal('IDM-43', 'state of an operation that no server has', (await lookUp('noSuchCall')).state, 'unknown');
      await lookUp('placeOrder');
      const first = await place({}, { key });
      trial.equal('IDM-44', 'code and replay after a look-up', [first.code, isReplayed(first)], [200, false]);
      const ignored = await trial.call('getCommonInfo', { headers: { 'Idempotency-Key': 'none' } });
      trial.equal('IDM-6', 'code of a call without keys that sends a malformed one', ignored.code, 200);
      const signedIn = await trial.succeed('signIn', { body: { email, password } });
      const elsewhere = await place({}, { key, token: signedIn.token });
      trial.equal(
        'IDM-8',
        'data in another session',
        fieldOf(elsewhere.data, 'orderId'),
        fieldOf(first.data, 'orderId'),
      );
    },
  },
];
