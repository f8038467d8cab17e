import {
  type ContractDocument,
  type LocatedOperation,
  operationsOf,
  refusalCodes,
  resolvedParameter,
} from './contractDocument.ts';

const HEAD = `// Made from openapi.yaml by \`npm run codegen\`; never edited.

/** Every operation under /api: where it is, who may call it, what it needs, and how it can be refused. */
export const routes = {
`;

const carrierOf = (content: object): 'json' | 'text' | 'file' => {
  if ('text/plain' in content) return 'text';
  return Object.keys(content).every((type) => type === 'application/json') ? 'json' : 'file';
};

const routeOf = (document: ContractDocument, { path, method, operation }: LocatedOperation): string => {
  const names = new Set((operation.parameters ?? []).map((one) => resolvedParameter(document, one).name));
  const carrier = carrierOf(operation.responses['200']?.content ?? {});
  const route = {
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    security: operation.security?.length === 0 ? 'none' : 'required',
    // An upload is read before anything is written, which takes too long for an open transaction.
    writes: carrier !== 'text' && (method === 'get' ? operation['x-acts'] === true : operation['x-reads'] !== true),
    account: names.has('X-Account'),
    idempotent: names.has('Idempotency-Key'),
    carrier,
    rateLimit: operation['x-rate-limit'] ?? null,
    refusals: refusalCodes(document, operation),
  };
  return `  ${operation.operationId}: ${JSON.stringify(route)},`;
};

/** Source of `src/contract/routes.gen.ts`. */
export const routeTable = (document: ContractDocument): string =>
  `${HEAD}${operationsOf(document)
    .map((located) => routeOf(document, located))
    .join('\n')}\n} as const;\n`;
