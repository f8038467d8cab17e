import { api, type Schema } from '../api/index.ts';

/**
 * Returns the quote currency of an order's instrument; undefined until it is known. An order without a conversion pair is
 * quoted in US dollars.
 */
export const useQuoteCurrency = ({ symbol, openConversion }: Schema<'Order'>): string | undefined => {
  const isInDollars = openConversion?.symbol === null;
  const { data } = api.useGetInstrumentQuery({ id: symbol }, { skip: isInDollars });
  return isInDollars ? 'USD' : data?.quoteCurrency;
};
