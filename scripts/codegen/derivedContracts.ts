import {
  type AnswerSchema,
  answerSchema,
  type ContractDocument,
  type LocatedOperation,
  operationsOf,
  type Parameter,
  type PathItem,
  resolvedParameter,
  successData,
} from './contractDocument.ts';

/** Headers that the app's base query sets by itself. The account and the idempotency key remain arguments. */
const SET_BY_BASE_QUERY = new Set(['Accept-Language', 'X-Source', 'X-Device']);

const withOperations = <Document extends ContractDocument>(
  document: Document,
  operations: readonly LocatedOperation[],
): Document => {
  const paths: Record<string, PathItem> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return { ...document, paths };
};

const jsonAnswer = (schema: AnswerSchema) => ({
  200: { description: 'The answer.', content: { 'application/json': { schema } } },
});

/**
 * Derives the contract for the app's slices: a call returns its success data, because the base query has unwrapped the
 * envelope. Leaves out the sandbox's controls, and operations that return bytes instead of an envelope.
 */
export const contractForApp = (document: ContractDocument): ContractDocument =>
  withOperations(
    document,
    operationsOf(document).flatMap(({ path, method, operation }) => {
      const success = successData(document, operation);
      if (!success || operation.tags[0] === 'sandbox') return [];
      const parameters = (operation.parameters ?? []).filter(
        (parameter) => !SET_BY_BASE_QUERY.has(resolvedParameter(document, parameter).name ?? ''),
      );
      return [{ path, method, operation: { ...operation, parameters, responses: jsonAnswer(success) } }];
    }),
  );

/**
 * Derives the contract for the server's handlers: parameters with a default are always present, because the HTTP layer
 * fills them in, and an answer sent as text is the JSON that it decodes to.
 */
export const contractForServer = (document: ContractDocument): ContractDocument => {
  const filled = (parameter: Parameter): Parameter => {
    const resolved = resolvedParameter(document, parameter);
    return resolved.schema?.default === undefined ? parameter : { ...resolved, required: true };
  };
  return withOperations(
    document,
    operationsOf(document).map(({ path, method, operation }) => {
      const parameters = (operation.parameters ?? []).map(filled);
      const decoded = operation.responses['200']?.content?.['text/plain'] && answerSchema(operation);
      const responses = decoded ? jsonAnswer(decoded) : operation.responses;
      return { path, method, operation: { ...operation, parameters, responses } };
    }),
  );
};
