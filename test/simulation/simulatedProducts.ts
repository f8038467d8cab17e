import { londonDay } from '../../src/domain/time.ts';
import type { ProductSource, ProductTerms } from '../../src/server/investments/productSource.ts';

const TERMS = [
  { id: 'a0000000-0000-4000-8000-000000000001', name: 'Two Days', cycleDays: 2, numberTotal: 1000, fee: '0.00' },
  { id: 'a0000000-0000-4000-8000-000000000002', name: 'Three of Few', cycleDays: 3, numberTotal: 3, fee: '-2.50' },
  { id: 'a0000000-0000-4000-8000-000000000003', name: 'One Day', cycleDays: 1, numberTotal: 2, fee: '-0.01' },
] as const;

/** Rates that a product's dates take turns with: gains, losses, and one that loses everything. */
const RATES = ['0.0013', '-0.0003', '0.0500', '-0.0417', '0.0000', '0.0099', '-1.2000', '0.0001', '-0.2500'] as const;

/** Returns the rate of a product's date, the same however often it is asked for. */
export const simulatedRate = (productId: string, day: number): string =>
  RATES[(day * 5 + Number(productId.at(-1)) * 3) % RATES.length] ?? '0';

/** AI products of the simulated operator, who sometimes knows the rates of dates that have ended only later. */
export type SimulatedProducts = ProductSource & {
  /** True while the operator does not know the rate of any further date. */
  isLate: boolean;
};

/** Creates the products, which are sold from some days before an instant on, unix seconds. */
export const createSimulatedProducts = (startsAt: number): SimulatedProducts => {
  const products = TERMS.map(({ name, ...terms }): ProductTerms => ({
    ...terms,
    names: { en: name },
    symbol: 'XAUUSD',
    fundingLimit: { minimum: '100.00', maximum: '5000.00' },
    ...{ opensAt: startsAt - 3 * 86_400, closesAt: null, isClosed: false },
  }));
  return {
    isLate: false,
    products: () => products,
    ratesOf({ id }, { from, to }) {
      const days = this.isLate ? [] : Array.from({ length: to - from + 1 }, (_none, index) => from + index);
      return Promise.resolve(days.map((day) => ({ day, rate: simulatedRate(id, day), isTraded: true })));
    },
  };
};

/** Returns the London date that ended last. */
export const lastDate = (now: number): number => londonDay(now) - 1;
