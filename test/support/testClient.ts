import { randomUUID } from 'node:crypto';
import { type AccountType, type Language, routes } from '../../src/contract/index.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import type { Data, OperationId, RefusalOf, Request } from '../../src/server/http/index.ts';
import { faultOfAnswer } from './contractRequests.ts';
import { succeedBy } from './succeedBy.ts';

/** Input of a call; absent fields are not sent. */
export type TestCall<Id extends OperationId> = {
  readonly path?: Request<Id>['path'];
  readonly query?: Partial<Request<Id>['query']>;
  readonly body?: Partial<Request<Id>['body']>;
  readonly token?: string;
  readonly account?: AccountType;
  /** A new key for each call of an operation that needs one, unless given; null sends none. */
  readonly key?: string | null;
  readonly language?: Language;
  /** Headers in place of the usual ones, such as `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestAnswer<Id extends OperationId> = {
  readonly status: number;
  readonly headers: Headers;
  readonly msg: string;
} & ({ readonly code: 200; readonly data: Data<Id> } | Refused<RefusalOf<Id>>);

/** Refusal as it arrives: its code narrows its data. */
type Refused<Found extends Refusal> = Found extends { readonly detail: infer Detail }
  ? { readonly code: Found['code']; readonly data: Detail }
  : { readonly code: Found['code']; readonly data: null };

export type TestClient = {
  /** Calls an operation by its id, as the app does. Throws where the answer breaks the contract. */
  call<Id extends OperationId>(id: Id, call?: TestCall<Id>): Promise<TestAnswer<Id>>;
  /** Returns the data of a call that has to succeed; throws any other answer. */
  succeed<Id extends OperationId>(id: Id, call?: TestCall<Id>): Promise<Data<Id>>;
};

const addressOf = (url: string, id: OperationId, path: object, query: object): URL => {
  const filled = routes[id].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String((path as Record<string, unknown>)[name])),
  );
  const address = new URL(`/api${filled}`, url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
};

const headersOf = (
  id: OperationId,
  { token, account, key, language, body, headers }: TestCall<OperationId>,
): Record<string, string> => {
  const keySent = key === undefined && routes[id].idempotent ? randomUUID() : key;
  return {
    'X-Source': 'h5',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(account === undefined ? {} : { 'X-Account': account }),
    ...(keySent == null ? {} : { 'Idempotency-Key': keySent }),
    ...(language === undefined ? {} : { 'Accept-Language': language }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
};

/** Creates a client that calls a server as the app does, typed by the contract. */
export const createTestClient = (url: string): TestClient => {
  const call: TestClient['call'] = async (id, sent = {}) => {
    const { path = {}, query = {}, body } = sent;
    const response = await fetch(addressOf(url, id, path, query), {
      method: routes[id].method,
      headers: headersOf(id, sent as TestCall<OperationId>),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const fault = response.status === 200 ? faultOfAnswer(id, text) : undefined;
    if (fault !== undefined) throw new Error(`The answer of ${id} breaks the contract: ${fault}: ${text}`);
    const envelope = JSON.parse(text) as object;
    return { status: response.status, headers: response.headers, ...envelope } as TestAnswer<typeof id>;
  };
  return { call, succeed: succeedBy(call) };
};
