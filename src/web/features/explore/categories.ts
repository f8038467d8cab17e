import type { Schema } from '../../api/index.ts';

/** Categories of news, in the order of their chips. */
export const CATEGORIES = [
  'guide',
  'notice',
  'calendar',
  'review',
] as const satisfies readonly Schema<'NewsCategory'>[];
export type Category = (typeof CATEGORIES)[number];
