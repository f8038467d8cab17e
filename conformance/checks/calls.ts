import type { Client } from '../client/createClient.ts';
import type { Sent } from '../client/exchange.ts';
import type { Data, OperationId } from '../contract/operationTypes.ts';

/** Calls of operations by their ids. */
export type Calls = {
  readonly call: Client['call'];
  /** Calls an operation that has to succeed; ends the check where it does not. */
  succeed<Id extends OperationId>(id: Id, sent?: Sent): Promise<Data<Id>>;
};
