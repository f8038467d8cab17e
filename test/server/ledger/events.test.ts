import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import * as ledger from '../../../src/server/ledger/index.ts';
import type { Posting } from '../../../src/server/ledger/index.ts';

const account = { id: 'account', scope: 'demo' as const };
const amount = decimal('100.00');
const at = 1_790_000_000;
const event = { account, amount, at };
const conversion = { rate: '1.170000000000', symbol: 'EURUSD', side: 'bid' as const, timeMs: at * 1000 };

const legs = (posting: Posting): string =>
  posting.legs.map((leg) => `${leg.ledgerAccount} ${moneyText(leg.amount)}`).join(', ');

describe('a ledger event moves its amount as the contract says (`contract`, Ledger)', () => {
  it.each<[string, Posting, string]>([
    ['a deposit accepted', ledger.depositAccepted({ ...event, depositId: 'd' }), 'cash 100.00, outside -100.00'],
    ['a withdrawal asked for', ledger.withdrawalAsked({ ...event, withdrawalId: 'w' }), 'held 100.00, cash -100.00'],
    [
      'a withdrawal returned',
      ledger.withdrawalReturned({ ...event, withdrawalId: 'w', corrected: decimal('30.00') }),
      'cash 70.00, held -100.00, corrections 30.00',
    ],
    [
      'a withdrawal paid',
      ledger.withdrawalPaid({ account, at, withdrawalId: 'w', net: decimal('95'), fee: decimal('5') }),
      'outside 95.00, fees 5.00, held -100.00',
    ],
    [
      'a profit',
      ledger.profit({ account, at, closingId: 'c', profit: amount, conversion }),
      'cash 100.00, trading -100.00',
    ],
    [
      'a loss',
      ledger.profit({ account, at, closingId: 'c', profit: amount.negated(), conversion }),
      'cash -100.00, trading 100.00',
    ],
    ['an opening fee', ledger.openingFee({ account, at, orderId: 'o', fee: decimal('-7') }), 'fees 7.00, cash -7.00'],
    [
      'an overnight fee paid',
      ledger.overnight({ ...event, orderId: 'o', night: '2026-09-30', amount: decimal('-3.1'), conversion, dueAt: at }),
      'cash -3.10, overnight 3.10',
    ],
    ['protection below zero', ledger.protection({ ...event, closingId: 'c' }), 'cash 100.00, protection -100.00'],
    ['a demo account opened', ledger.demoOpened(event), 'cash 100.00, grant -100.00'],
    [
      'a demo account reset to less',
      ledger.demoReset({ account, at, resetId: 'r', amount: decimal('-4') }),
      'cash -4.00, grant 4.00',
    ],
    ['an AI purchase', ledger.investmentBought({ ...event, investmentId: 'i' }), 'invested 100.00, cash -100.00'],
    [
      'an AI settlement',
      ledger.investmentSettled({ ...event, investmentId: 'i', corrected: decimal('30.00') }),
      'cash 70.00, invested -100.00, fees 0.00, corrections 30.00',
    ],
    [
      'an AI gain',
      ledger.investmentResult({ ...event, investmentId: 'i', day: '2026-09-30', dueAt: at }),
      'invested 100.00, pool -100.00',
    ],
    ['a loan paid out', ledger.loanPaidOut({ ...event, loanId: 'l' }), 'cash 100.00, loan -100.00'],
    [
      'interest',
      ledger.loanInterest({ ...event, loanId: 'l', occurrence: '2026-09-30', dueAt: at }),
      'interest 100.00, loan -100.00',
    ],
    ['a loan fee', ledger.loanFee({ ...event, loanId: 'l', occurrence: 'platform' }), 'fees 100.00, loan -100.00'],
    [
      'a repayment',
      ledger.repaymentAccepted({ ...event, repaymentId: 'p', occurrence: 'once' }),
      'loan 100.00, outside -100.00',
    ],
  ])('posts %s', (_, posting, moved) => {
    expect(legs(posting)).toBe(moved);
  });
});

describe('a posting is distinguished from others', () => {
  it('by the date of its night, with its due and its posting time', () => {
    const late = ledger.overnight({ ...event, orderId: 'o', night: '2026-09-30', conversion, dueAt: at - 3600 });
    expect(late).toMatchObject({ subject: 'o', occurrence: '2026-09-30', dueAt: at - 3600, postedAt: at, conversion });
  });

  it('by its subject, when that happens once', () => {
    expect(ledger.openingFee({ account, at, orderId: 'o', fee: decimal('-7') })).toMatchObject({
      kind: 'opening-fee',
      subject: 'o',
      occurrence: 'once',
      dueAt: at,
      postedAt: at,
      conversion: null,
    });
  });
});
