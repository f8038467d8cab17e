import { LEVERAGE_CAPS, leverageChoices } from '../../../src/domain/orders/leverage.ts';

describe('the leverage of a class', () => {
  it('caps the leverage of each class unless it is configured lower [MRG-6]', () => {
    expect(LEVERAGE_CAPS).toEqual({
      'currency-major': 30,
      'currency-other': 20,
      gold: 20,
      index: 20,
      'metal-other': 10,
      crypto: 2,
    });
  });

  it.each([
    [30, [1, 2, 5, 10, 20, 30]],
    [20, [1, 2, 5, 10, 20]],
    [10, [1, 2, 5, 10]],
    [2, [1, 2]],
    [1, [1]],
    [7, [1, 2, 5]],
  ])('offers under a cap of %i the choices %j [MRG-7]', (cap, choices) => {
    expect(leverageChoices(cap)).toEqual(choices);
  });
});
