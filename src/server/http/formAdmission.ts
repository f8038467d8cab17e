import type { FastifyReply, FastifyRequest } from 'fastify';
import { atMost } from '../atMost.ts';
import { bearerToken } from './bearerToken.ts';
import { callerAddress } from './callerAddress.ts';
import type { Door } from './carryOut.ts';
import { createCustomerTurns } from './customerTurns.ts';

/** Forms that are read or handled at the same time, of all customers: each holds one picture in memory. */
const FORMS_AT_ONCE = 16;

/** Says whether the form of a request may be read, once it is its turn; false where nobody is signed in. */
export type FormAdmission = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Admits forms to be read: what a request without a session sends is not read, and of one customer one form is read and
 * handled after the other. A form that waits is not read: it holds no memory.
 */
export const createFormAdmission = ({ authenticate, world }: Door): FormAdmission => {
  const turns = createCustomerTurns();
  const places = atMost(FORMS_AT_ONCE);
  return async ({ headers, ip }, reply) => {
    const token = bearerToken(headers.authorization);
    const session = token === undefined ? undefined : await authenticate(world, token, callerAddress(ip));
    if (!session) return false;
    const endTurn = await turns.take(session.customerId);
    const leave = await places.take();
    const end = () => {
      leave();
      endTurn();
    };
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    return true;
  };
};
