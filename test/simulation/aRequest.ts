import type { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Makes a request of a customer, with the key of a press of its own. */
export const aRequest = (
  day: Day,
  { id: customerId, account }: Customer,
  rest: Pick<SentRequest, 'id' | 'path' | 'query' | 'body'>,
): SentRequest => ({ customerId, account, ...rest, key: day.chance.uuid() });
