import { refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../http/index.ts';
import { identityView } from './identityView.ts';
import { submitIdentity } from './submitIdentity.ts';

/** Handlers of identity verification (§7, `/auth`). */
export const identityHandlers: Handlers<'getIdentity' | 'submitIdentity'> = {
  async getIdentity({ path }, { tx, world, session: { customerId } }) {
    if (path.id.toLowerCase() !== customerId) return { refused: refusal('not-found', { field: 'id' }) };
    return { data: await identityView(tx, world, customerId) };
  },
  submitIdentity,
};
