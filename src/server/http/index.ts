export type {
  Answer,
  Authenticate,
  Caller,
  Context,
  Data,
  Handler,
  Handlers,
  OperationId,
  RefusalOf,
  Request,
  Session,
} from './handler.ts';
export { callerOf } from './callerOf.ts';
export { siteOf, subscriberOf } from './callerAddress.ts';
export { createContractChecks, type ContractChecks } from './contractChecks.ts';
export { readContract } from './contractFile.ts';
export { createHttpServer } from './createHttpServer.ts';
export { shareAnswer } from './sharedAnswer.ts';
export { doorHandlers } from './handlers.ts';
export { forgetOldKeys } from './idempotency.ts';
export { createKnownSessions } from './knownSessions.ts';
export { type AllHandlers, allHandlers } from './allHandlers.ts';
export { type PlannedFaults, type RateLimits, registerOperations } from './registerOperations.ts';
export { backendsOfApp } from './backendsOfApp.ts';
export { elsewhereOf } from './securityHeaders.ts';
export { type Readiness, servePages } from './servePages.ts';
