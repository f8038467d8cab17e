import { routes } from '../../src/contract/index.ts';
import type { LocatedOperation } from '../../src/server/http/contractFile.ts';
import { createContractChecks, type OperationId, readContract } from '../../src/server/http/index.ts';

/** A request as texts: whatever can be sent, also what the contract does not know. */
export type AnyRequest = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** What stands in the body, as JSON; undefined sends none. */
  readonly body?: unknown;
};

const contract = readContract(process.cwd());
const checks = createContractChecks(contract);

/** The operations that answer under `/api`, as the contract has them. */
export const operations = contract.operations.filter(({ operationId }) => operationId in routes);

/** The request that the contract shows for an operation, whole. */
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

/** Sends a request to an operation; answers the HTTP status and what was said, an upload's answer decoded. */
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

/** Where an answer leaves the contract; undefined where it does not. */
export const faultOfAnswer = (id: OperationId, text: string): string | undefined =>
  checks.answerFault(id, JSON.parse(text));
