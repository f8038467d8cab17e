import { routes } from '../../src/contract/index.ts';
import type { LocatedOperation } from '../../src/server/http/contractFile.ts';
import { createContractChecks, type OperationId, readContract } from '../../src/server/http/index.ts';

/** Request as texts: anything that can be sent, also beyond the contract. */
export type AnyRequest = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Value of the body, sent as JSON; undefined sends none. */
  readonly body?: unknown;
};

const contract = readContract(process.cwd());
const checks = createContractChecks(contract);

/** Operations that answer under `/api`, as the contract describes them. */
export const operations = contract.operations.filter(({ operationId }) => operationId in routes);

/** Builds the request of an operation from the contract's examples. */
export const exampleRequest = ({ parameters, requestBody }: LocatedOperation): AnyRequest => {
  const texts = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, example }) => [name, String(example)] as const),
    );
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  return { path: texts('path'), query: texts('query'), ...(example && { body: example.value }) };
};

const addressOf = (id: OperationId, { path, query }: AnyRequest): string => {
  const filled = routes[id].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent((path[name] ?? '').toWellFormed()),
  );
  return `/api${filled}?${new URLSearchParams(query).toString()}`;
};

/** Sends a request to an operation; returns the HTTP status and the answer, an upload's answer decoded. */
export const sendRequest = async (
  url: string,
  id: OperationId,
  request: AnyRequest,
  { headers = {}, rawBody }: { readonly headers?: Readonly<Record<string, string>>; readonly rawBody?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> => {
  const { method } = routes[id];
  const body = rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const hasBody = body !== undefined && method !== 'GET';
  const response = await fetch(`${url}${addressOf(id, request)}`, {
    method,
    headers: { ...(hasBody && { 'Content-Type': 'application/json' }), ...headers },
    ...(hasBody && { body }),
  });
  const said = await response.text();
  const isText = response.headers.get('content-type')?.startsWith('text/plain');
  return { status: response.status, text: isText ? decodeURIComponent(said) : said };
};

/** Describes where an answer breaks the contract; undefined where it does not. */
export const faultOfAnswer = (id: OperationId, text: string): string | undefined =>
  checks.answerFault(id, JSON.parse(text));
