import type { World } from '../world/world.ts';
import { investmentComesBack } from './comesBack.ts';
import { investmentHandlers } from './handlers.ts';
import { investmentEntries } from './investmentEntries.ts';
import { createResultPosting } from './postResults.ts';
import { checkedSource, NO_PRODUCTS, type ProductSource } from './productSource.ts';
import { createStrategySource, SANDBOX_PRODUCTS } from './strategySource.ts';

/** Opens AI investments: the operator's products, or those of the sandbox; `live` has none by default. */
export const openInvestments = (
  world: World,
  {
    source: configured,
    report,
  }: {
    readonly source: ProductSource | undefined;
    readonly report: (fault: unknown) => void;
  },
) => {
  const byDefault = () =>
    world.environment === 'sandbox' ? createStrategySource(world.market, SANDBOX_PRODUCTS) : NO_PRODUCTS;
  const source = checkedSource(configured ?? byDefault());
  return {
    handlers: investmentHandlers(source),
    entries: investmentEntries,
    comesBack: investmentComesBack(world),
    posting: createResultPosting(world, source, report),
  };
};
