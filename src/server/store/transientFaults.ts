/**
 * Codes of Node and PostgreSQL of faults that pass by themselves: the database is unreachable, starting or stopping, has no
 * room, did not give a lock or an answer in time, or a concurrent transaction ended this one.
 */
const TRANSIENT = new RegExp(
  '^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH' +
    '|08...|57P0.|53...|40001|40P01|55P03|57014|25P0[34])$',
);
/** Beginnings of what the database's driver says, without a code, when a connection is gone, cannot be made, or is silent. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Postgres connection has been discarded)/;

/** True for a fault of the database that passes by itself: the same may succeed later. */
export const isTransient = (fault: unknown): boolean => {
  const { code, message = '' } = fault as { readonly code?: unknown; readonly message?: string };
  return code === undefined ? LOST.test(message) : typeof code === 'string' && TRANSIENT.test(code);
};
