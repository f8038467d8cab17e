import { useAddressParameter } from './useAddressParameter.ts';

const SYMBOL = /^[A-Z0-9]{3,12}$/;

/**
 * Returns a symbol that an address names; undefined for anything else: a link may say any words, and a symbol is shown as a
 * title under our own address.
 */
export const symbolNamed = (text: string | null | undefined): string | undefined =>
  text && SYMBOL.test(text) ? text : undefined;

/** Returns the instrument that this screen's address names by a parameter; undefined where it names none. */
export const useSymbolInAddress = (name = 'symbol'): string | undefined => symbolNamed(useAddressParameter(name));
