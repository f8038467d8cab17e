export { contentHandlers } from './handlers.ts';
export { mountVersionCheck } from './mountVersionCheck.ts';
