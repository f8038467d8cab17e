import type { AccountType, Language, Operations, routes, Schemas } from '../../contract/index.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { SharedWork } from './sharedAnswer.ts';
import type { FormFile } from './formFile.ts';

type Routes = typeof routes;

/** Operations served under `/api`, without the opening of the socket and the external version check. */
export type OperationId = keyof Routes & keyof Operations;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** Body of a request: one file of a form, or JSON. */
type Body<T> = T extends { content: { 'multipart/form-data': unknown } } ? FormFile : Json<T>;
type Answers<Id extends OperationId> = Operations[Id]['responses'] extends { 200: infer Ok } ? Json<Ok> : never;
type Success<Id extends OperationId> = Extract<Answers<Id>, { code: 200 }>;
type Part<Id extends OperationId, K extends 'query' | 'path'> = Operations[Id]['parameters'] extends {
  [P in K]?: infer Q;
}
  ? NonNullable<Q>
  : never;

/** Image or statement sent as a file, without an envelope. */
export type FileAnswer = {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'application/pdf' | 'text/csv; charset=utf-8';
  readonly bytes: Uint8Array;
};

/** Data of a successful operation: in the envelope, in the text of an upload (§7), or as a file itself. */
export type Data<Id extends OperationId> = {
  json: Success<Id> extends { data: infer D } ? D : undefined;
  text: Schemas['UploadedFile'];
  file: FileAnswer;
}[Routes[Id]['carrier']];

/** Refusal with one of the codes that the contract allows for this operation. */
export type RefusalOf<Id extends OperationId> = Refusal<Routes[Id]['refusals'][number]>;

/** Request checked against the contract, its defaults filled in. */
export type Request<Id extends OperationId> = {
  readonly query: Part<Id, 'query'>;
  readonly path: Part<Id, 'path'>;
  readonly body: Operations[Id] extends { requestBody: infer B } ? Body<B> : undefined;
};

/**
 * Result of an operation, or its refusal. The writes of a refused operation are rolled back unless it answers `kept`,
 * as for a used try of a code.
 */
export type Answer<Id extends OperationId> =
  { readonly data: Data<Id>; readonly shared?: SharedWork } | { readonly refused: RefusalOf<Id>; readonly kept?: true };

/** Session of a token: its customer, active account and language. */
export type Session = {
  readonly customerId: string;
  readonly sessionId: string;
  /** Account that the customer has chosen; a request for the other one is refused (1201). */
  readonly activeAccount: AccountType;
  /** Language of the customer's mails. */
  readonly language: Language;
};

/**
 * Returns the session of a token, or undefined for an unknown, ended or expired one. A request gives its address and is
 * recorded as a use of the session.
 */
export type Authenticate = (world: World, token: string, address?: string) => Promise<Session | undefined>;

/** Session of a handler: always present where the contract requires one, undefined where it takes none. */
type SessionOf<Id extends OperationId> = { none: undefined; required: Session }[Routes[Id]['security']];

/** Everything that a handler receives beside the request: session, account, language, world and transaction. */
export type Context<Id extends OperationId = OperationId> = {
  /** Transaction of an operation that writes; otherwise the reader. */
  readonly tx: Routes[Id]['writes'] extends true ? Transaction : Reader;
  readonly world: World;
  readonly session: SessionOf<Id>;
  /** Account named by `X-Account`. The handler compares it with the active account, under the account's lock. */
  readonly account: { true: AccountType; false: undefined }[`${Routes[Id]['account']}`];
  /** Language of the request. */
  readonly language: Language;
  /** Proof of the second step that the request has. */
  readonly proof?: string | undefined;
  readonly requestId: string;
  /** World time at which the request arrived, in milliseconds. */
  readonly receivedMs: number;
  /** Address and device of the caller: attempts are counted by the first, sessions named by the second. */
  readonly caller: Caller;
};

/** Caller of a request. An IPv6 address is given as its network, which is what one subscriber owns. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string | null;
  /** Token by which a device names itself (`X-Device`); null where it names none. */
  readonly device: string | null;
};

/** Runs one operation. Returns a refusal; throws only for a fault of the server. */
export type Handler<Id extends OperationId> = (request: Request<Id>, context: Context<Id>) => Promise<Answer<Id>>;

/** Operations that one room handles: `{ placeOrder, listOrders } satisfies Handlers<'placeOrder' | 'listOrders'>`. */
export type Handlers<Ids extends OperationId> = { readonly [Id in Ids]: Handler<Id> };
