import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { routes } from '../../contract/index.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import { closedSchema } from './closedSchema.ts';
import type { Contract, LocatedOperation, Schema } from './contractFile.ts';
import type { FormFile } from './formFile.ts';
import type { OperationId } from './handler.ts';

/** Request as received: all values of the URL are texts. The body is JSON or a form with a file, absent where none came. */
export type RawRequest = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body: { readonly json: unknown } | FormFile | undefined;
};

/** Values of a valid request, with the types of the contract and its defaults filled in; or the field at fault. */
export type CheckedRequest =
  | {
      readonly path: Record<string, unknown>;
      readonly query: Record<string, unknown>;
      readonly header: Record<string, unknown>;
      readonly body: unknown;
    }
  | { readonly field: string };

export type ContractChecks = {
  request(id: OperationId, raw: RawRequest): CheckedRequest;
  /** Describes for the log where an answer breaks the contract; undefined where it does not. */
  answerFault(id: OperationId, envelope: unknown): string | undefined;
  /** Describes where a frame of the market socket breaks the contract; undefined where it does not. */
  frameFault(side: 'MarketClientFrame' | 'MarketServerFrame', frame: unknown): string | undefined;
};

const IN_URL = ['path', 'query', 'header'] as const;
/** Checked elsewhere: an unknown language means English, and a missing key has a refusal of its own. */
const NEVER_AT_FAULT = new Set(['accept-language']);
const REFUSED_APART = new Set(['idempotency-key']);

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const validator = (contract: Contract, options: Options): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ...options });
  addFormats.default(ajv, ['email', 'uri', 'date']);
  // The library's own `uuid` accepts the prefix `urn:uuid:` too.
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('unix-seconds', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('unix-milliseconds', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('password', true);
  return ajv.addSchema({ components: { schemas: closedSchema(contract.schemas) } }, 'contract');
};

/** Makes a part of the contract usable alone: its references point into the whole contract. */
const standalone = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as Schema;

const nameAt = ({ instancePath, params }: ErrorObject): string => {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const last = missingProperty ?? additionalProperty;
  return [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])].join('.');
};

/** True when a value matches none of the alternatives of its schema, or several of those that exclude each other. */
const isChoiceAtFault = ({ keyword }: ErrorObject): boolean => keyword === 'oneOf' || keyword === 'anyOf';

/**
 * Returns the field that the errors name: a value that fits no alternative of its schema as a whole, else the first.
 * `body` where that is the body itself.
 */
const fieldAtFault = (errors: readonly ErrorObject[] | null | undefined = []): string => {
  const choice = errors?.findLast(isChoiceAtFault);
  return (choice ? nameAt(choice) : errors?.map(nameAt).find((name) => name !== '')) || 'body';
};

/** Returns the parameter that the errors of an address or its headers name; its place where it has no name. */
const parameterAtFault = (errors: readonly ErrorObject[] | null | undefined): string => {
  const [place = '', ...names] = fieldAtFault(errors).split('.');
  return names.join('.') || place;
};

/** Matches an integer of an address in plain digits; the validator also reads forms such as `0x10` and `1e1`. */
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** Names the parameters of an operation that are integers, by the schemas that theirs refer to. */
const integersOf = ({ parameters }: LocatedOperation, schemas: Contract['schemas']): readonly string[] => {
  const isInteger = ({ type, $ref }: Schema): boolean => {
    const named = typeof $ref === 'string' ? schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined;
    return type === 'integer' || (named !== undefined && isInteger(named));
  };
  return parameters.filter(({ schema }) => isInteger(schema)).map(({ name }) => name);
};

const explained = (check: ValidateFunction, value: unknown): string | undefined =>
  check(value) ? undefined : (check.errors ?? []).map((error) => `${nameAt(error)} ${error.message ?? ''}`).join('; ');

/** True for an operation that can answer 1001; of another one nothing in its URL can be wrong. */
const takesInput = (id: OperationId): boolean =>
  (routes[id].refusals as readonly number[]).includes(REFUSALS['request-invalid']);

/**
 * Builds one schema of path, query and headers. Unknown query parameters are refused; unknown headers are not, as
 * proxies and browsers add their own.
 */
const urlSchema = (id: OperationId, operation: LocatedOperation): Schema => {
  const part = (place: (typeof IN_URL)[number]) => {
    const parameters = operation.parameters
      .filter((one) => one.in === place && !NEVER_AT_FAULT.has(one.name.toLowerCase()))
      .map((one) => ({ ...one, name: place === 'header' ? one.name.toLowerCase() : one.name }));
    return {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ name, required }) => required && !REFUSED_APART.has(name)).map(({ name }) => name),
      additionalProperties: place === 'header',
    };
  };
  const checked = takesInput(id) ? IN_URL : [];
  return standalone({ properties: Object.fromEntries(checked.map((place) => [place, part(place)])) });
};

const answerSchema = ({ responses }: LocatedOperation): Schema => {
  const content = responses['200']?.content ?? {};
  return standalone(content['text/plain']?.schema.contentSchema ?? content['application/json']?.schema ?? {});
};

/** Returns the path to a text that PostgreSQL cannot store: one with a zero byte or a lone surrogate. */
const unkeepableField = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, part] of Object.entries(value)) {
    const within = unkeepableField(part);
    if (within !== undefined) return within === '' ? name : `${name}.${within}`;
  }
  return undefined;
};

/** Returns what cannot be stored of an address; an operation that takes no input keeps nothing of it. */
const unkeepableInAddress = (id: OperationId, { path, query }: Pick<RawRequest, 'path' | 'query'>) =>
  takesInput(id) ? unkeepableField({ ...path, ...query }) : undefined;

/** Checks a form with a file: its one field has the name of the type in the address (§7). */
const checkedForm = (url: Pick<RawRequest, 'path' | 'query' | 'header'>, form: RawRequest['body']): CheckedRequest => {
  const { path, query, header } = url;
  if (form === undefined || 'json' in form) return { field: 'body' };
  return form.field === path['type'] ? { path, query, header, body: form } : { field: form.field || 'body' };
};

/** Returns the value of a property; undefined where there is none. */
const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;

/** Finds the first integer parameter that is not written in plain digits; undefined where there is none. */
const findMalformedInteger = ({ schemas }: Contract, operationOf: (id: OperationId) => LocatedOperation) => {
  const integers = new Map<OperationId, readonly string[]>();
  return (id: OperationId, sent: RawRequest['query']): string | undefined => {
    const names = integers.get(id) ?? integersOf(operationOf(id), schemas);
    integers.set(id, names);
    return names.find((name) => {
      const text = at(sent, name);
      return typeof text === 'string' && !INTEGER.test(text);
    });
  };
};

const checksOf = new WeakMap<Contract, ContractChecks>();

/** Returns the checks of a contract. Servers of one process share the compiled schemas. */
export const createContractChecks = (contract: Contract): ContractChecks => {
  const checks = checksOf.get(contract) ?? newChecks(contract);
  checksOf.set(contract, checks);
  return checks;
};

/**
 * Checks requests, answers and frames against `openapi.yaml`. Texts of a URL are converted to the types of the
 * contract. A body is not converted, only completed with defaults: a number in place of a decimal text is refused, and
 * nothing is dropped.
 */
const newChecks = (contract: Contract): ContractChecks => {
  const ofUrls = validator(contract, { coerceTypes: true, useDefaults: true });
  const ofJson = validator(contract, { useDefaults: true });
  const operations = new Map(contract.operations.map((operation) => [operation.operationId, operation]));
  const operationOf = (id: OperationId): LocatedOperation => {
    const operation = operations.get(id);
    if (!operation) throw new Error(`openapi.yaml has no operation ${id}; run npm run codegen.`);
    return operation;
  };

  const compiled = new Map<string, ValidateFunction>();
  /** Compiles each schema on first use, because compiling takes milliseconds. */
  const check = (key: string, ajv: Ajv2020, schema: () => Schema): ValidateFunction => {
    const known = compiled.get(key) ?? ajv.compile(schema());
    compiled.set(key, known);
    return known;
  };

  const refusals = new Map(
    Object.entries(contract.schemas)
      .filter(([, schema]) => 'x-refusal' in schema)
      .map(([name, { properties }]) => [at(at(properties, 'code'), 'const'), name]),
  );
  /** Describes where a refusal breaks the schema of its code; the union of all would say that none of them fits. */
  const refusalFault = (envelope: unknown): string | undefined => {
    const name = refusals.get(at(envelope, 'code'));
    if (name === undefined) return undefined;
    const fault = explained(
      check(name, ofJson, () => ({ $ref: `contract#/components/schemas/${name}` })),
      envelope,
    );
    return fault === undefined ? undefined : `${name}: ${fault}`;
  };

  const malformedInteger = findMalformedInteger(contract, operationOf);
  return {
    request(id, raw) {
      const url = { path: { ...raw.path }, query: { ...raw.query }, header: { ...raw.header } };
      const malformed = malformedInteger(id, { ...raw.path, ...raw.query });
      if (malformed !== undefined) return { field: malformed };
      const checkUrl = check(`url ${id}`, ofUrls, () => urlSchema(id, operationOf(id)));
      if (!checkUrl(url)) return { field: parameterAtFault(checkUrl.errors) };
      const unkeepable = unkeepableInAddress(id, url);
      if (unkeepable !== undefined) return { field: unkeepable };
      const content = operationOf(id).requestBody?.content ?? {};
      if ('multipart/form-data' in content) return checkedForm(url, raw.body);
      const media = content['application/json'];
      if (!media) return { ...url, body: undefined };
      if (raw.body === undefined || !('json' in raw.body)) return { field: 'body' };
      const body = raw.body.json;
      const checkBody = check(`body ${id}`, ofJson, () => standalone(media.schema));
      if (!checkBody(body)) return { field: fieldAtFault(checkBody.errors) };
      const unkeepableInBody = unkeepableField(body);
      return unkeepableInBody === undefined ? { ...url, body } : { field: unkeepableInBody };
    },
    answerFault: (id, envelope) =>
      refusalFault(envelope) ??
      explained(
        check(`answer ${id}`, ofJson, () => answerSchema(operationOf(id))),
        envelope,
      ),
    frameFault: (side, frame) =>
      explained(
        check(side, ofJson, () => ({ $ref: `contract#/components/schemas/${side}` })),
        frame,
      ),
  };
};
