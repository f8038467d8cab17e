import { use } from 'react';
import { type Format, FormatContext } from './FormatProvider.tsx';

/** How figures and instants are written in the customer's language. Nothing else turns them into text. */
export const useFormat = (): Format => {
  const format = use(FormatContext);
  if (!format) throw new Error('Figures are shown inside a FormatProvider.');
  return format;
};
