/** Parts of an OpenAPI document that the generators read; schemas pass through unchanged. */
export type Parameter = {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: { readonly default?: unknown };
};
/** `oneOf` a named success, with its payload in `data`, and a named refusal, whose codes narrow `allOf`. */
export type AnswerSchema = {
  readonly $ref?: string;
  readonly oneOf?: readonly AnswerSchema[];
  readonly allOf?: readonly AnswerSchema[];
  readonly properties?: { readonly data?: AnswerSchema; readonly code?: { readonly enum?: readonly number[] } };
};
export type Media = { readonly schema?: AnswerSchema & { readonly contentSchema?: AnswerSchema } };
export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly security?: readonly object[];
  readonly servers?: unknown;
  readonly 'x-acts'?: true;
  readonly 'x-reads'?: true;
  readonly 'x-rate-limit'?: { readonly requests: number; readonly seconds: number };
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
};
export type PathItem = Readonly<Record<string, Operation>> & { readonly servers?: unknown };
/** Schema of a refusal or of a part of it: the keywords that such schemas use. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly 'x-refusal'?: {
    readonly name: string;
    readonly retry: string;
    readonly remedy: string;
    readonly coming?: string;
  };
};
export type ContractDocument = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, AnswerSchema & Schema>> & {
      readonly Language: { readonly enum: readonly string[] };
    };
  };
};

const METHODS = ['get', 'put', 'post', 'delete'];

export type LocatedOperation = { readonly path: string; readonly method: string; readonly operation: Operation };

/** Operations under `/api`, in the order of the contract; operations with servers of their own are left out. */
export const operationsOf = (document: ContractDocument): readonly LocatedOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation && !item.servers && !operation.servers ? [{ path, method, operation }] : [];
    }),
  );

/** Resolves a parameter, whether it is defined in the operation or referenced there. */
export const resolvedParameter = (document: ContractDocument, parameter: Parameter): Parameter => {
  const name = parameter.$ref?.split('/').at(-1);
  const found = name === undefined ? parameter : document.components.parameters[name];
  if (!found) throw new Error(`The contract names a parameter that it does not have: ${parameter.$ref}`);
  return found;
};

/** Resolves a schema, whether it is written in place or referenced there. */
const resolvedSchema = (document: ContractDocument, schema: AnswerSchema): AnswerSchema => {
  const name = schema.$ref?.split('/').at(-1);
  const found = name === undefined ? schema : document.components.schemas[name];
  if (!found) throw new Error(`The contract names a schema that it does not have: ${schema.$ref}`);
  return found;
};

/** Schema of a 200 answer: its JSON, or the JSON that its text decodes to. Undefined when it is neither. */
export const answerSchema = (operation: Operation): AnswerSchema | undefined => {
  const content = operation.responses['200']?.content ?? {};
  return content['application/json']?.schema ?? content['text/plain']?.schema?.contentSchema;
};

/** Successes and refusals that an operation answers; a single one where it has no envelope. */
const answersOf = (document: ContractDocument, operation: Operation): readonly AnswerSchema[] => {
  const schema = answerSchema(operation);
  return (schema?.oneOf ?? (schema ? [schema] : [])).map((one) => resolvedSchema(document, one));
};

/** Schema of the data of an operation's success; undefined for an operation without the envelope. */
export const successData = (document: ContractDocument, operation: Operation): AnswerSchema | undefined =>
  answersOf(document, operation).find(({ properties }) => properties?.data)?.properties?.data;

/** Codes of the refusals that an operation can answer. */
export const refusalCodes = (document: ContractDocument, operation: Operation): readonly number[] =>
  answersOf(document, operation).flatMap(({ allOf = [] }) =>
    allOf.flatMap(({ properties }) => properties?.code?.enum ?? []),
  );
