export { customerHandlers } from './handlers.ts';
export { authenticate } from './sessions.ts';
export { tradingRights } from './tradingRights.ts';
