import { refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../http/index.ts';
import { getRealAccount } from '../trading/index.ts';
import { getInvestment, listDailyEarnings, listInvestments } from './listInvestments.ts';
import { openInvestment } from './openInvestment.ts';
import { createDetailReader, listProducts } from './products.ts';
import type { ProductSource } from './productSource.ts';
import { takeBackInvestment } from './takeBackInvestment.ts';
import { waitSecondsOf } from './waitSecondsOf.ts';

/** Handlers of AI products and investments (§7, `/quantify`). */
export const investmentHandlers = (source: ProductSource) => {
  const readDetail = createDetailReader(source);
  return {
    listAiProducts: async (_request, { tx: reader, world, language }) => ({
      data: { items: [...(await listProducts(source, { reader, language, now: world.now() }))] },
    }),
    getAiProduct: async ({ query: { quantifyId } }, { tx: reader, world, session, language }) => {
      const product = source.products().find(({ id }) => id === quantifyId.toLowerCase());
      if (!product) return { refused: refusal('not-found', { field: 'quantifyId' }) };
      const now = world.now();
      const account = await getRealAccount(reader, session.customerId);
      const waitSeconds = await waitSecondsOf({ tx: reader, world }, account.id, now);
      return { data: { ...(await readDetail(product, { reader, language, now })), waitSeconds } };
    },
    openInvestment: openInvestment(source),
    takeBackInvestment,
    listInvestments,
    getInvestment,
    listDailyEarnings,
  } satisfies Handlers<
    | 'listAiProducts'
    | 'getAiProduct'
    | 'openInvestment'
    | 'takeBackInvestment'
    | 'listInvestments'
    | 'getInvestment'
    | 'listDailyEarnings'
  >;
};
