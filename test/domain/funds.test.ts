import { creditOf, honouredRate, minimumOfTexts } from '../../src/domain/funds/deposit.ts';
import { requestNumber } from '../../src/domain/funds/requestNumber.ts';

describe('the minimum of deposits', () => {
  it('is the lowest figure that a text names, whatever the language writes around it [DEP-8]', () => {
    expect(minimumOfTexts(['1,000 USD', '至少 1000 美元', '30 USD', '45.50 USD'])).toBe('30.00');
    expect(() => minimumOfTexts(['30 USD', 'thirty'])).toThrow('thirty');
  });
});

describe('a rate that was seen', () => {
  const rates = [
    { rate: '1.0010', replacedAt: null },
    { rate: '1.0005', replacedAt: 1000 },
    { rate: '1.0000', replacedAt: 900 },
  ];
  const seen = (rateSeen: string, now: number) => honouredRate(rates, { rateSeen, honouredSeconds: 100, now })?.rate;

  it('is honoured while it is present, compared as a number [DEP-17]', () => {
    expect(seen('1.001', 999_999)).toBe('1.0010');
    expect(seen('1.002', 1000)).toBeUndefined();
  });

  it('is honoured for the seconds after it was replaced, the last one included [DEP-17]', () => {
    expect([seen('1.0005', 1100), seen('1.0005', 1101), seen('1', 1001)]).toEqual(['1.0005', undefined, undefined]);
  });
});

describe('a credit', () => {
  const terms = { amount: '30.00', amountToSend: '30.00', currencyDigits: 2, rate: '1' } as const;
  const asked = { ...terms, rateUnrevoked: null, requestedAt: 0, honouredUntil: 100 };

  it('is in time up to the last second of the promise, and late after it [DEP-12]', () => {
    expect(creditOf(asked, { received: '30', receivedAt: 100 }, '2').outcome).toBe('as-asked');
    expect(creditOf(asked, { received: '30', receivedAt: 101 }, '2')).toMatchObject({
      outcome: 'late',
      amount: '15.00',
    });
  });

  it('that came before its request is credited at the lower of both worths [DEP-81]', () => {
    const receipt = { received: '30', receivedAt: -1 };
    expect(creditOf(asked, receipt, '2')).toMatchObject({ outcome: 'early', amount: '15.00', rate: '2' });
    expect(creditOf(asked, receipt, '0.5')).toMatchObject({ outcome: 'as-asked', amount: '30.00', rate: '1' });
  });

  it('at a revoked rate is credited at the right one where it was an obvious error, and else at its own [DEP-84]', () => {
    const receipt = { received: '30', receivedAt: 1 };
    const credited = (rateUnrevoked: string) => creditOf({ ...asked, rateUnrevoked }, receipt, '1');
    expect(credited('10')).toMatchObject({ outcome: 'corrected', amount: '3.00', rate: '10' });
    expect(credited('1.05')).toMatchObject({ outcome: 'as-asked', amount: '30.00', rate: '1' });
  });
});

it('the number of a request has its London date, past midnight in summer time [DEP-25]', () => {
  expect(requestNumber('D', 1790723700, 412)).toBe('D20260930-000412');
});
