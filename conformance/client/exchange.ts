import type { OperationId } from '../contract/operationTypes.ts';

/** Request with its answer, as both went over the wire. */
export type Exchange = {
  /** Operation that was called; undefined for a request to an address that no operation has. */
  readonly operation: OperationId | undefined;
  readonly method: string;
  readonly url: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly sentBody: string | undefined;
  /** Parts of a form that was sent, as curl takes them: `file=@plain.png;type=image/png`. */
  readonly sentForm: readonly string[] | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON of the answer, of an upload decoded; undefined if it is none. */
  readonly envelope: unknown;
  /** True if its key was sent before or at the same time. */
  readonly repeatsKey: boolean;
  /** True if a planned fault answers the request. */
  readonly isPlanned: boolean;
};

/** Answer of an operation. `code` is 0 and `msg` empty if the answer is no envelope. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly exchange: Exchange;
};

/** What a call sends; absent parts are not sent. */
export type Sent = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly account?: 'demo' | 'real';
  /** A new key for each call of an operation that needs one, unless given; null sends none. */
  readonly key?: string | null;
  readonly language?: string;
  /** Headers in place of the usual ones; an empty text sends an empty header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Text of the body in place of the JSON of `body`. */
  readonly rawBody?: string;
  /** True for a call that a planned fault answers with 500. */
  readonly isPlanned?: boolean;
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const SECRETS = new Set(['authorization']);

/** Writes the shell command that repeats a request, without its token. */
export const curlOf = ({ method, url, sent, sentBody, sentForm = [] }: Exchange): string => {
  const headers = Object.entries(sent).map(([name, value]) =>
    SECRETS.has(name.toLowerCase())
      ? `-H ${quoted(`${name}: Bearer `).slice(0, -1)}'"$TOKEN"`
      : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const body = sentBody === undefined ? [] : [`--data-binary ${quoted(sentBody)}`];
  const form = sentForm.map((part) => `-F ${quoted(part)}`);
  return ['curl -i', ...(method === 'GET' ? [] : [`-X ${method}`]), ...headers, ...body, ...form, quoted(url)].join(
    ' ',
  );
};
