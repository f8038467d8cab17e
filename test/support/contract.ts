import { readFileSync } from 'node:fs';
import { parsedContract } from '../../src/server/http/parsedContract.ts';

type Reference = { readonly $ref: string };
type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
export type Schema = {
  readonly oneOf?: readonly (Schema | Reference)[];
  readonly allOf?: readonly (Schema | Reference)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
};
type Body = { readonly schema: Schema & { readonly contentSchema?: Schema }; readonly examples?: Examples };
type Answer = { readonly description?: string; readonly content?: Readonly<Record<string, Body>> };
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
};

type Described = {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly 'x-origin'?: string;
  /** Sections of chapters: `orders#deviation`. */
  readonly 'x-rules'?: readonly string[];
  readonly 'x-frames'?: { readonly client: Reference; readonly server: Reference };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
};

type Contract = {
  readonly info: { readonly version: string };
  readonly security?: Described['security'];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
};

/** `openapi.yaml`, parsed and not changed. */
export const contract = parsedContract('.', readFileSync('openapi.yaml', 'utf8')) as Contract;

/** Resolves a `$ref`, along a path of keys. */
export const resolved = <T extends object>(value: T | Reference): T => {
  if (!('$ref' in value)) return value;
  const keys = value.$ref.replace('#/', '').split('/');
  return keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], contract) as T;
};

/** Builds a JSON pointer into the contract: `pointer('paths', '/user', 'get')`. */
export const pointer = (...keys: readonly string[]) =>
  `#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Body of a request or an answer, its place in the contract, and its schema. */
export type Message = { readonly at: string; readonly mediaType: string; readonly body: Body; readonly schema: Schema };

const messages = (content: Readonly<Record<string, Body>> | undefined, ...at: readonly string[]): readonly Message[] =>
  Object.entries(content ?? {}).map(([mediaType, body]) => ({
    at: pointer(...at, 'content', mediaType),
    mediaType,
    body,
    schema: body.schema.contentSchema ?? body.schema,
  }));

/** Lists the success and the refusals of an answer, or the one schema of an answer without the envelope. */
const choices = (schema: Schema | Reference): readonly Schema[] =>
  (resolved(schema).oneOf ?? [schema]).map((choice) => resolved(choice));

/** Lists the refusal codes of an answer: the enum that narrows `Refusal`. */
const refusalCodes = (answer: readonly Schema[]): readonly number[] =>
  answer
    .flatMap(({ allOf = [] }) => allOf)
    .flatMap((part) => ('$ref' in part ? [] : ((part.properties?.['code']?.enum ?? []) as readonly number[])));

const METHODS = ['get', 'post', 'put', 'delete'];

const operation = (path: string, method: string, described: Described) => {
  const at = ['paths', path, method];
  const ok = described.responses['200'];
  const answers = ok ? messages(resolved(ok).content, ...at, 'responses', '200') : [];
  return {
    name: described.operationId ?? `${method} ${path}`,
    call: `${method.toUpperCase()} ${path}`,
    at,
    described,
    tag: described.tags?.[0],
    parameters: (described.parameters ?? []).map((parameter) => resolved<Parameter>(parameter)),
    requests: messages(described.requestBody?.content, ...at, 'requestBody'),
    answers,
    /** Success and refusals of the answer, each by its name in the contract. */
    envelope: answers.flatMap(({ schema }) => choices(schema)),
    refusals: answers.flatMap(({ schema }) => refusalCodes(choices(schema))),
  };
};
export type Operation = ReturnType<typeof operation>;

/** Every operation of the contract, in its order. */
export const operations: readonly Operation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [operation(path, method, item[method])] : [])),
);

/** Names the operations that break a rule, for `toEqual([])` to print. */
export const atFault = (fault: (candidate: Operation) => boolean, among = operations) =>
  among.filter(fault).map(({ name }) => name);
