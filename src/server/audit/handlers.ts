import type { Handlers } from '../http/index.ts';
import { listSecurityEvents } from './listSecurityEvents.ts';

/** Handlers of a customer's own record. */
export const auditHandlers: Handlers<'listSecurityEvents'> = { listSecurityEvents };
