import { createAccountQueue } from '../../../src/server/trading/engine/accountQueue.ts';
import { createFailures, isTriedAgain, waitAfter } from '../../../src/server/trading/engine/failures.ts';
import { LeaseLost } from '../../../src/server/store/index.ts';

const withCode = (code: string) => Object.assign(new Error('It passes.'), { code });

it('waits between tries double up to five seconds', () => {
  expect([1, 2, 3, 6, 7, 20].map(waitAfter)).toEqual([100, 200, 400, 3200, 5000, 5000]);
});

it.each([
  ['a deadlock', withCode('40P01'), { tries: 1, ageMs: 0 }, true],
  ['a deadlock, tried often', withCode('40P01'), { tries: 8, ageMs: 0 }, false],
  ['a lost connection', new Error('Connection terminated unexpectedly'), { tries: 1, ageMs: 14_999 }, true],
  ['a lost connection, with outdated prices', withCode('08006'), { tries: 1, ageMs: 15_000 }, false],
  ['a broken rule', withCode('23505'), { tries: 1, ageMs: 0 }, false],
  ['a bug', new TypeError('undefined is not a function'), { tries: 1, ageMs: 0 }, false],
  ['a lost lease', new LeaseLost(), { tries: 1, ageMs: 0 }, false],
])('whether a snapshot is tried again after %s', (_what, fault, so, isAgain) => {
  expect(isTriedAgain(fault, so)).toBe(isAgain);
});

it('a fault of the database is reported once while any account fails by it, and again after all have recovered', () => {
  const report = jest.fn();
  const failures = createFailures(() => 0, report);
  for (const accountId of ['ann', 'ben', 'ann']) failures.note(accountId, withCode('08006'));
  failures.forget('ann');
  failures.note('ann', withCode('08006'));
  expect(report).toHaveBeenCalledTimes(1);
  failures.note('ann', withCode('55P03'));
  failures.note('ann', new Error('A bug.'));
  failures.note('ben', new Error('A bug.'));
  failures.note('ben', new LeaseLost());
  expect(report).toHaveBeenCalledTimes(4);
  for (const accountId of ['ann', 'ben']) failures.forget(accountId);
  failures.note('ann', withCode('08006'));
  expect(report).toHaveBeenCalledTimes(5);
});

it('a fault is reported with the account that had it first and its orders', () => {
  const report = jest.fn();
  const failures = createFailures(() => 0, report);
  failures.note('ann', new Error('A bug.'), ['order 1', 'order 2']);
  failures.note('ben', new Error('A bug.'), ['order 3']);
  expect(report.mock.calls).toEqual([
    [new Error('A bug.'), { account: 'ann', orders: ['order 1', 'order 2'] }],
    [new Error('A bug.'), { account: 'ben', orders: ['order 3'] }],
  ]);
});

it('an account that fails is not tried again before its wait is over', () => {
  let nowMs = 0;
  const failures = createFailures(() => nowMs, jest.fn());
  failures.note('ann', withCode('08006'));
  failures.note('ann', withCode('08006'));
  expect([failures.mayTry('ann'), failures.mayTry('ben')]).toEqual([false, true]);
  nowMs = 199;
  expect(failures.mayTry('ann')).toBe(false);
  nowMs = 200;
  expect(failures.mayTry('ann')).toBe(true);
});

it('work that waits to be tried again lets the work of other accounts pass, and none of its own', async () => {
  const done: string[] = [];
  const queue = createAccountQueue(1, jest.fn());
  void queue.add('ann', async (rest) => {
    done.push('ann tries');
    await rest(50);
    done.push('ann tries again');
  });
  void queue.add('ann', async () => void done.push('ann goes on'));
  void queue.add('ben', async () => void done.push('ben'));
  await queue.settled();
  expect(done).toEqual(['ann tries', 'ben', 'ann tries again', 'ann goes on']);
});
