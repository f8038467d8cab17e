export { isMissing } from './isMissing.ts';
export { distinct, PagedList } from './PagedList.tsx';
export { useRepeatedRead } from './useRepeatedRead.ts';
