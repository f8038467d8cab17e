import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type UnusedExports, unusedExports } from '../support/unusedExports.ts';

const run = promisify(execFile);

/** Runs dependency-cruiser; returns its violations with each rule's reason, or nothing. */
const violations = async (): Promise<string> => {
  const options = ['--config', '.dependency-cruiser.json', '--output-type', 'err-long'];
  return run('node_modules/.bin/depcruise', ['src', 'conformance', ...options]).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
};

/** True for modules that Node or the browser starts, which nothing imports. */
const isStarted = (path: string) => /main\.tsx?$/.test(path);

/** What the product has and does not use itself, and why it stays. */
const KEPT_FOR_TESTS = [
  // Tests and simulations ask for faults as of now, in a transaction of their own.
  'src/server/reconciliation/index.ts: bookFaults',
  // Types that a caller of post names, beside the movements.
  'src/server/ledger/index.ts: AccountKey',
  'src/server/ledger/index.ts: Posting',
  // What tests and the simulation read of a loan, and how they repay one without its review.
  ...['allocateRepayments', 'getLoanRow', 'owedAt', 'postInterestDays', 'readBook'].map(
    (name) => `src/server/loans/index.ts: ${name}`,
  ),
  // Channels that tests send deposits by.
  'src/server/deposits/index.ts: SANDBOX_CHANNELS',
  // Rules of input (§5) with vectors for other backends, whose forms are still to come.
  'src/domain/input/inputRules.ts: codeOf',
  'src/domain/input/inputRules.ts: numberWithin',
  'src/domain/input/cleanText.ts: withoutSpecialCharacters',
  // Days of London, which loans and investments are counted by; and what proves that an instant is found.
  'src/domain/time.ts: londonDaysLater',
];

describe('the house', () => {
  let unused: UnusedExports;
  beforeAll(() => {
    unused = unusedExports(isStarted);
  }, 60_000);

  it('keeps its ways between rooms, one direction each, without cycles', async () => {
    expect(await violations()).toBe('');
  }, 60_000);

  it('exports nothing that nobody uses', () => {
    expect(unused.byAnybody).toEqual([]);
  });

  it('exports nothing that tests alone use, but for a reviewed list', () => {
    expect([...unused.byProduct].sort()).toEqual([...KEPT_FOR_TESTS].sort());
  });
});
