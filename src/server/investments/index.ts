export { openInvestments } from './openInvestments.ts';
export type { ResultPosting } from './postResults.ts';
export type { ProductSource } from './productSource.ts';
