export { isMissing } from './isMissing.ts';
export { NoRows } from './NoRows.tsx';
export { distinct, PagedList } from './PagedList.tsx';
export { useRepeatedRead } from './useRepeatedRead.ts';
