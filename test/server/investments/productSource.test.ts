import { checkedSource } from '../../../src/server/investments/productSource.ts';
import { OPERATORS, operatorOf } from './investor.ts';

it('a server does not start with a product whose terms are wrong, and names the product', () => {
  const wrong: readonly [Partial<typeof OPERATORS>, string][] = [
    [{ id: OPERATORS.id.toUpperCase() }, 'its id is no UUID in lower case'],
    [{ cycleDays: 367 }, 'its cycle has not 1 to 366 days'],
    [{ fundingLimit: { minimum: '100', maximum: '5000.00' } }, 'an amount has not two decimals'],
    [{ fundingLimit: { minimum: '5000.01', maximum: '5000.00' } }, 'its limit is empty'],
    [{ fee: '5.00' }, 'its fee is positive'],
    [{ numberTotal: 0.5 }, 'its number is no whole one'],
  ];
  for (const [terms, fault] of wrong) {
    const product = { ...OPERATORS, ...terms };
    expect(() => checkedSource(operatorOf([product], {}))).toThrow(`AI product ${product.id}: ${fault}.`);
  }
  expect(() => checkedSource(operatorOf([OPERATORS, OPERATORS], {}))).toThrow('another product has its id');
});
