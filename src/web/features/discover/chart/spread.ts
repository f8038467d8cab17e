import { decimal, fixedText } from '../../../../domain/decimal.ts';
import type { Quote } from '../../../../domain/quote.ts';

/** What lies between selling and buying, in price, with the instrument's digits. */
export const spreadOf = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>, digits: number): string =>
  fixedText(decimal(ask).minus(bid), digits);
