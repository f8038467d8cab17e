import { useAddressParameter } from './useAddressParameter.ts';

/** Prices that the address names for its order, as where a line of the chart was dragged: the edit form begins with them. */
export type LevelsInAddress = {
  readonly orderId: string | undefined;
  readonly levels: { readonly stopLoss?: string; readonly takeProfit?: string };
  readonly price: string | undefined;
  readonly hasAny: boolean;
};

const PRICE = /^\d+(\.\d+)?$/;

const usePrice = (name: string): string | undefined => {
  const named = useAddressParameter(name);
  return named !== undefined && PRICE.test(named) ? named : undefined;
};

/** Reads the prices that the address names for its order. */
export const useLevelsInAddress = (): LevelsInAddress => {
  const orderId = useAddressParameter('id');
  const stopLoss = usePrice('stopLoss');
  const takeProfit = usePrice('takeProfit');
  const price = usePrice('price');
  const levels = {
    ...(stopLoss === undefined ? {} : { stopLoss }),
    ...(takeProfit === undefined ? {} : { takeProfit }),
  };
  const hasAny = orderId !== undefined && (price !== undefined || Object.keys(levels).length > 0);
  return { orderId, levels, price, hasAny };
};
