import { use } from 'react';
import { type Format, FormatContext } from './FormatProvider.tsx';

/** Returns the formats of figures and dates in the customer's language; all figures are formatted by them. */
export const useFormat = (): Format => {
  const format = use(FormatContext);
  if (!format) throw new Error('A component that shows figures needs a FormatProvider.');
  return format;
};
