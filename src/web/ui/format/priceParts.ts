/** Parts of a displayed price: the leading digits, the pip digit, and the fraction of a pip. */
export type PriceParts = { readonly lead: string; readonly pip: string; readonly fraction: string };

/** Number of decimals without trailing zeros: a pip of `0.10` is one of `0.1`. */
const decimalsOf = (text: string) => text.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Splits a canonical price at the instrument's pip: `1.13607` with a pip of `0.0001` is `1.136`, `0`, `7`. */
export const priceParts = (price: string, pipSize: string): PriceParts => {
  const pipDecimals = decimalsOf(pipSize);
  const point = price.includes('.') ? price.indexOf('.') : price.length;
  const pipAt = pipDecimals === 0 ? point - 1 : point + pipDecimals;
  return { lead: price.slice(0, pipAt), pip: price.charAt(pipAt), fraction: price.slice(pipAt + 1) };
};
