import type { AccountType, Language, Operations, routes, Schemas } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { SharedWork } from './sharedAnswer.ts';
import type { FormFile } from './formFile.ts';

type Routes = typeof routes;

/** Operations that answer under `/api`; the socket's opening and the external version check are none of them. */
export type OperationId = keyof Routes & keyof Operations;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** A form is one file; any other body is JSON. */
type Body<T> = T extends { content: { 'multipart/form-data': unknown } } ? FormFile : Json<T>;
type Answers<Id extends OperationId> = Operations[Id]['responses'] extends { 200: infer Ok } ? Json<Ok> : never;
type Success<Id extends OperationId> = Extract<Answers<Id>, { code: 200 }>;
type Part<Id extends OperationId, K extends 'query' | 'path'> = Operations[Id]['parameters'] extends {
  [P in K]?: infer Q;
}
  ? NonNullable<Q>
  : never;

/** An image as it is answered, without an envelope. */
export type FileAnswer = { readonly mediaType: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array };

/** What an operation answers when it succeeds: in the envelope, in the text of an upload (§7), or as a file itself. */
export type Data<Id extends OperationId> = {
  json: Success<Id> extends { data: infer D } ? D : undefined;
  text: Schemas['UploadedFile'];
  file: FileAnswer;
}[Routes[Id]['carrier']];

/** A refusal with one of the codes that the contract lets this operation answer, and no others. */
export type RefusalOf<Id extends OperationId> = {
  readonly code: Routes[Id]['refusals'][number];
  readonly detail?: Readonly<Record<string, string>>;
};

/** What a caller sent: checked against the contract, its defaults filled in. */
export type Request<Id extends OperationId> = {
  readonly query: Part<Id, 'query'>;
  readonly path: Part<Id, 'path'>;
  readonly body: Operations[Id] extends { requestBody: infer B } ? Body<B> : undefined;
};

/**
 * What was done, or why not. A refused operation writes nothing, unless it says that what it wrote is `kept`, such as a
 * used try of a code.
 */
export type Answer<Id extends OperationId> =
  { readonly data: Data<Id>; readonly shared?: SharedWork } | { readonly refused: RefusalOf<Id>; readonly kept?: true };

/** Whom a session token belongs to. */
export type Session = {
  readonly customerId: string;
  readonly sessionId: string;
  /** The account that the customer has chosen; a request that means the other one is refused (1201). */
  readonly activeAccount: AccountType;
  /** The language of the customer's mails. */
  readonly language: Language;
};

/** What a token gives; undefined where it is unknown, ended or expired. Where its use comes from is noted, if it is told. */
export type Authenticate = (world: World, token: string, address?: string) => Promise<Session | undefined>;

/** Who asks: certain where the contract wants a session, nobody where it takes none. */
type SessionOf<Id extends OperationId> = { none: undefined; required: Session }[Routes[Id]['security']];

/** Beside the request: who asks, for which account, in which language, and what the handler acts upon. */
export type Context<Id extends OperationId = OperationId> = {
  /** Of an operation that writes its one transaction, of one that reads the reader. */
  readonly tx: Routes[Id]['writes'] extends true ? Transaction : Reader;
  readonly world: World;
  readonly session: SessionOf<Id>;
  /** What `X-Account` names; the handler's room compares it with the active account, under the account's lock. */
  readonly account: { true: AccountType; false: undefined }[`${Routes[Id]['account']}`];
  /** The language of the request. */
  readonly language: Language;
  readonly requestId: string;
  /** When the request arrived, the world's milliseconds. */
  readonly receivedMs: number;
  /** Who called, as far as the connection tells: what attempts are counted by, and what a session is named by. */
  readonly caller: Caller;
};

/** An IPv6 address stands here as its network, which is what one subscriber has. */
export type Caller = { readonly address: string; readonly userAgent: string | null };

/** Carries out one operation. A refusal is answered; only a fault of the server throws. */
export type Handler<Id extends OperationId> = (request: Request<Id>, context: Context<Id>) => Promise<Answer<Id>>;

/** A room's share of the operations: `{ placeOrder, listOrders } satisfies Handlers<'placeOrder' | 'listOrders'>`. */
export type Handlers<Ids extends OperationId> = { readonly [Id in Ids]: Handler<Id> };
