import fc from 'fast-check';
import { type BookedPayment, matchPayments, type PaymentLine } from '../../../src/domain/ledger/matchPayments.ts';

const AT = 1_790_000_000;
const DAY = 86_400;

const line = (number: number, changed: Partial<PaymentLine> = {}): PaymentLine => ({
  line: number,
  direction: 'in',
  amount: '300.00',
  currency: 'USD',
  at: AT,
  references: [],
  ...changed,
});
const booked = (number: string, changed: Partial<BookedPayment> = {}): BookedPayment => ({
  id: number,
  number,
  status: 'success',
  direction: 'in',
  amount: '300.00',
  currency: 'USD',
  at: AT,
  references: [number],
  ...changed,
});
const told = (lines: readonly PaymentLine[], payments: readonly BookedPayment[]) => {
  const { matched, missing, unexpected } = matchPayments(lines, payments);
  return {
    matched: matched.map((match) => [match.line.line, match.booked.number, match.by, match.difference]),
    missing: missing.map(({ number }) => number),
    unexpected: unexpected.map((one) => one.line),
  };
};

describe('a line of a file', () => {
  it('matches the payment whose reference it names, however the bank has written it', () => {
    const lines = [line(1, { references: ['SVWZ+d20261005 000421/thank you'], amount: '299.00', at: AT + 40 * DAY })];
    expect(told(lines, [booked('D20261005-000420'), booked('D20261005-000421')])).toEqual({
      matched: [[1, 'D20261005-000421', 'reference', '-1']],
      missing: ['D20261005-000420'],
      unexpected: [],
    });
  });

  it('matches a payment of the same amount within five days, the nearest one', () => {
    const lines = [line(1, { at: AT + DAY }), line(2, { at: AT + 20 * DAY })];
    expect(told(lines, [booked('D1'), booked('D2', { at: AT + 2 * DAY + 1 })])).toEqual({
      matched: [[1, 'D1', 'amount', '0']],
      missing: ['D2'],
      unexpected: [2],
    });
  });

  it('matches no payment of another direction or currency', () => {
    const payments = [
      booked('D20261005-000421', { direction: 'out' }),
      booked('D20261005-000422', { currency: 'USDT' }),
    ];
    const references = payments.map(({ number }) => number);
    expect(told([line(1, { references })], payments)).toEqual({
      matched: [],
      missing: references,
      unexpected: [1],
    });
  });

  it('that comes twice is matched once, and unexpected the second time', () => {
    const references = ['D20261005-000421'];
    expect(told([line(1, { references }), line(2, { references })], [booked('D20261005-000421')])).toEqual({
      matched: [[1, 'D20261005-000421', 'reference', '0']],
      missing: [],
      unexpected: [2],
    });
  });
});

describe('a line that names the reference of several payments', () => {
  const references = ['REF4711XY'];
  const credited = booked('D1', { references });
  const waiting = booked('D2', { references, status: 'waiting', at: AT - DAY });

  it('matches a deposit that waits before a credited one', () => {
    expect(told([line(1, { references })], [credited, waiting])).toEqual({
      matched: [[1, 'D2', 'reference', '0']],
      missing: ['D1'],
      unexpected: [],
    });
  });

  it('matches the credited one where its own line is earlier, or the other was asked for later', () => {
    const both = [line(1, { references }), line(2, { references, at: AT + 2 * DAY })];
    expect(told(both, [credited, waiting]).matched).toEqual([
      [1, 'D1', 'reference', '0'],
      [2, 'D2', 'reference', '0'],
    ]);
    expect(told(both.slice(0, 1), [{ ...waiting, at: AT + DAY }, credited]).missing).toEqual(['D2']);
  });

  it('may be another payment than one that was credited on another day', () => {
    const mayBeAnother = (at: number) =>
      matchPayments([line(1, { references, at })], [credited]).matched.map((match) => match.mayBeAnother);
    expect([mayBeAnother(AT), mayBeAnother(AT + DAY)]).toEqual([[false], [true]]);
  });
});

describe('any file and any books', () => {
  it('have each line and each payment in exactly one of the lists', () => {
    const amounts = fc.constantFrom('10.00', '20.00', '30.00');
    const numbers = fc.constantFrom('D20261005-1', 'D20261005-2', 'D20261005-3');
    const anyLines = fc.array(
      fc.record({ amount: amounts, references: fc.array(numbers, { maxLength: 1 }), at: fc.nat(20 * DAY) }),
      { maxLength: 8 },
    );
    const anyBooked = fc.array(fc.record({ amount: amounts, number: numbers, at: fc.nat(20 * DAY) }), { maxLength: 8 });
    fc.assert(
      fc.property(anyLines, anyBooked, (drawnLines, drawnBooked) => {
        const lines = drawnLines.map((drawn, index) => line(index + 1, drawn));
        const payments = drawnBooked.map(({ number, ...drawn }, index) =>
          booked(number, { id: String(index), ...drawn }),
        );
        const { matched, missing, unexpected } = matchPayments(lines, payments);
        expect([...matched.map((match) => match.line), ...unexpected].sort((a, b) => a.line - b.line)).toEqual(lines);
        expect([...matched.map((match) => match.booked.id), ...missing.map(({ id }) => id)].sort()).toEqual(
          payments.map(({ id }) => id).sort(),
        );
      }),
    );
  });
});
