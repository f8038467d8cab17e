import type { Schema } from '../../api/index.ts';

/** Returns how long a purchase of the customer's waits before it begins, seconds; undefined of a server that does not say. */
export const waitOf = ({ waitSeconds }: Schema<'AiProductDetail'>): number | undefined =>
  waitSeconds as number | undefined;
