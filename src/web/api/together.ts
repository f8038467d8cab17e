/** Intersection of several types. */
type Together<Types extends readonly unknown[]> = Types extends readonly [infer First, ...infer Others]
  ? First & Together<Others>
  : unknown;

/**
 * Types the one `baseApi` object with the endpoints of all given slices. Takes values, so that no slice is typed that
 * is not loaded.
 */
export const together = <Slices extends readonly [unknown, ...unknown[]]>(...slices: Slices) =>
  slices[0] as Together<Slices>;
