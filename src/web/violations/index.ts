export { observeContract } from './observeContract.ts';
export { selectViolations, violationsSlice } from './violationsSlice.ts';
