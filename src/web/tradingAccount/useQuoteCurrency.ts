import { api, type Schema } from '../api/index.ts';

/**
 * What the instrument of an order is quoted in; undefined until that is known. No pair converts what is quoted in US
 * dollars, so that such an order says it itself.
 */
export const useQuoteCurrency = ({ symbol, openConversion }: Schema<'Order'>): string | undefined => {
  const isInDollars = openConversion?.symbol === null;
  const { data } = api.useGetInstrumentQuery({ id: symbol }, { skip: isInDollars });
  return isInDollars ? 'USD' : data?.quoteCurrency;
};
