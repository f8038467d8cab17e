import { REFUSALS } from '../../domain/refusal.ts';
import { isCallError } from '../api/index.ts';

/** True when what an address names does not exist for this account: it is another one's, or the address was mistyped. */
export const isMissing = (error: unknown): boolean =>
  isCallError(error) &&
  error.kind === 'refused' &&
  (error.code === REFUSALS['not-found'] || error.code === REFUSALS['request-invalid']);
