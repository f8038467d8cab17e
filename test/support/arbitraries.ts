import fc from 'fast-check';

const scaled = (minimum: number, maximum: number, digits: number) =>
  fc.integer({ min: minimum, max: maximum }).map((points) => {
    const text = String(points).padStart(digits + 1, '0');
    return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  });

/** Prices with two decimals, like gold's. */
export const price = scaled(1, 9_999_999, 2);

/** Volumes on a step of 0.01 lots. */
export const lots = scaled(1, 5_000, 2);

/** Amounts in US dollars, positive or negative. */
export const money = fc
  .tuple(scaled(0, 999_999_999, 2), fc.boolean())
  .map(([amount, negative]) => (negative && Number(amount) !== 0 ? `-${amount}` : amount));

/** Bid and ask with two decimals, the ask never below the bid. */
export const sides = fc
  .record({ bid: fc.integer({ min: 1, max: 999_999 }), spread: fc.integer({ min: 0, max: 500 }) })
  .map(({ bid, spread }) => ({ bid: (bid / 100).toFixed(2), ask: ((bid + spread) / 100).toFixed(2) }));
