export { customerHandlers } from './handlers.ts';
export { authenticate } from './sessions.ts';
