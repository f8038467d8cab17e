import type { OperationId } from '../contract/operationTypes.ts';
import type { Frame } from '../client/openSocket.ts';

/** Request on its way through the proxy. */
export type PassingRequest = {
  readonly operation: OperationId | undefined;
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Answer on its way back. */
export type PassingAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Bytes of the body as they came, which a file is not as a text. */
  readonly raw?: Buffer;
};

/** What a fault keeps between requests, anew for each run. */
export type Memory = Map<string, unknown>;

/** Fault that the proxy plants in an otherwise right backend. */
export type Fault = {
  /** Sentence that can be read alone: `placeOrder answers a margin that is a cent off`. */
  readonly name: string;
  /** Requirement that it breaks. */
  readonly requirement: string;
  /** Operation that shows it; undefined for every one, `socket` for the market socket. */
  readonly operation: OperationId | 'socket' | undefined;
  /** Changes a request before our server sees it. */
  request?(request: PassingRequest, memory: Memory): PassingRequest;
  /** Answers in the place of our server; undefined lets the request pass. */
  instead?(request: PassingRequest, memory: Memory): PassingAnswer | undefined;
  /** Changes an answer. */
  answer?(answer: PassingAnswer, request: PassingRequest, memory: Memory): PassingAnswer;
  /** Changes a frame of the server: none, one or several take its place. */
  frame?(frame: Frame, memory: Memory): readonly unknown[];
  /** Changes the upgrade of a socket. */
  upgrade?(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  /** Changes the code that a socket is closed with. */
  closeCode?(code: number): number;
};

/** Envelope of an answer, open to changes. */
export type Envelope = { code: number; msg: string; data: unknown };

/** Changes the envelope of an answer that is one; a successful one alone unless `always`. */
export const withEnvelope = (
  answer: PassingAnswer,
  change: (envelope: Envelope) => Envelope,
  always = false,
): PassingAnswer => {
  if (answer.status !== 200 || !(answer.headers['content-type'] ?? '').startsWith('application/json')) return answer;
  const envelope = JSON.parse(answer.body) as Envelope;
  if (!always && envelope.code !== 200) return answer;
  return { ...answer, body: JSON.stringify(change(envelope)) };
};

/** Changes every value at a path of names within a value; `*` is each item of a list or field of an object. */
export const changedAt = (value: unknown, path: string, change: (found: unknown) => unknown): unknown => {
  const [name = '', ...rest] = path.split('.');
  if (typeof value !== 'object' || value === null) return value;
  const next = (found: unknown) => (rest.length === 0 ? change(found) : changedAt(found, rest.join('.'), change));
  if (Array.isArray(value))
    return value.map((item, index) => (name === '*' || name === String(index) ? next(item) : (item as unknown)));
  const entries = Object.entries(value).map(
    ([key, found]) => [key, key === name || name === '*' ? next(found) : (found as unknown)] as const,
  );
  return Object.fromEntries(entries.filter(([, found]) => found !== DROPPED));
};

/** Stands for a field that is left out. */
export const DROPPED = Symbol('dropped');
