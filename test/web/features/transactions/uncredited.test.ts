import type { Schema } from '../../../../src/web/api/index.ts';
import { uncredited } from '../../../../src/web/features/transactions/subject.ts';

/** Deposit of a list of transactions, as far as its words depend on it. */
const entryOf = (status: 'waiting' | 'fail') =>
  ({ subject: { kind: 'deposit', deposit: { status } } }) as Pick<Schema<'LedgerEntry'>, 'subject'>;

describe('an entry that left the balance as it was', () => {
  it('is a deposit under review, or one that was not credited', () => {
    expect([uncredited(entryOf('waiting')), uncredited(entryOf('fail'))]).toEqual([
      'uncredited.waiting',
      'uncredited.fail',
    ]);
  });
});
