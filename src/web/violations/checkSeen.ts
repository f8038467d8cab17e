import { dereference, type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import { routes } from '../../contract/index.ts';
import type { Seen } from '../api/index.ts';
import type { Violation } from './violationsSlice.ts';

/** What `contract.json` beside the app holds: schemas, and those of the answers by operation. */
export type AnswerSchemas = {
  readonly answers: Readonly<Record<string, Schema>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Statuses with which a backend says that no operation answered (GEN-20 to GEN-28, GEN-54, GEN-56). */
const FAULT_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 408, 413, 415, 429, 431, 500, 503]);
/** Statuses of a proxy before the backend, whose answers are not the backend's. */
const PROXY_STATUSES: ReadonlySet<number> = new Set([502, 504]);

/** Stands for an answer or a frame as a whole. */
const WHOLE = 'body';
const SOCKET = 'market socket';

/** Matches the addresses of a path of the contract, such as `/order/{id}`. */
const addressesOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);

const OPERATIONS = Object.entries(routes)
  .map(([operation, { method, path }]) => ({ operation, method: method as string, addresses: addressesOf(path), path }))
  // A fixed path is meant before one with a parameter in the same place.
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));

const operationOf = (method: string, path: string): string | undefined =>
  OPERATIONS.find((one) => one.method === method && one.addresses.test(path))?.operation;

const fieldOf = (body: unknown, name: 'code' | 'data'): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;

/** True for a file, which no schema describes. */
const isFile = (body: unknown): boolean => fieldOf(body, 'data') instanceof Blob;

/** Writes a JSON pointer as the contract writes fields: `#/data/items/0/id` is `data.items.0.id`. */
const fieldAt = (pointer: string): string => pointer.split('/').slice(1).join('.') || WHOLE;

const depthOf = ({ instanceLocation }: OutputUnit): number => instanceLocation.split('/').length;
const alternativeOf = ({ keywordLocation }: OutputUnit): string =>
  /^.*?\/(?:oneOf|anyOf)\/\d+/.exec(keywordLocation)?.[0] ?? '';
/** True for an error that says only that another alternative was meant: another type of frame, another code. */
const isOtherKind = ({ keyword, instanceLocation }: OutputUnit): boolean =>
  (keyword === 'const' || keyword === 'enum') && /^#\/(?:type|code)$/.test(instanceLocation);

/** Keywords whose error says only that a part of them failed. */
const WRAPPING = new Set(['$ref', 'properties', 'items', 'allOf', 'oneOf', 'anyOf']);

/** Finds the error that helps most: the deepest one of the alternative that was meant. */
const tellingError = (errors: readonly OutputUnit[]): OutputUnit | undefined => {
  const others = new Set(errors.filter(isOtherKind).map(alternativeOf));
  const meant = errors.filter((error) => alternativeOf(error) !== '' && !others.has(alternativeOf(error)));
  const candidates = meant.length > 0 ? meant : errors;
  const own = candidates.filter(({ keyword }) => !WRAPPING.has(keyword));
  return (own.length > 0 ? own : candidates).toSorted((one, other) => depthOf(other) - depthOf(one))[0];
};

/** Creates the check of answers and frames against these schemas; it interprets them, as the policy forbids built code. */
export const createChecks = (contract: AnswerSchemas): ((seen: Seen) => Violation | undefined) => {
  const lookup = dereference(contract as Schema);
  const faultOf = (schema: Schema | undefined, value: unknown): Pick<Violation, 'path' | 'expectation'> | undefined => {
    const { valid, errors } = validate(value, schema ?? {}, '2020-12', lookup, false);
    if (valid) return undefined;
    const first = tellingError(errors);
    return { path: fieldAt(first?.instanceLocation ?? ''), expectation: first?.error ?? '' };
  };

  /** Checks an answer with another HTTP status than 200: the status, and the envelope where it carries one (GEN-28). */
  const faultOfStatus = (status: number, body: unknown) => {
    if (PROXY_STATUSES.has(status)) return undefined;
    if (!FAULT_STATUSES.has(status))
      return { path: WHOLE, expectation: `HTTP status ${status} is none of the contract.` };
    const code = fieldOf(body, 'code');
    if (code === undefined) return undefined;
    if (code !== status) return { path: 'code', expectation: `The code is the HTTP status, ${status}.` };
    return faultOf(contract.components.schemas['Fault'], body);
  };

  return (seen) => {
    if (seen.kind === 'frame') {
      const fault = faultOf(contract.components.schemas['MarketServerFrame'], seen.frame);
      return fault && { operation: SOCKET, ...fault };
    }
    const { method, path, status, body } = seen;
    const operation = operationOf(method, path);
    if (operation === undefined) return undefined;
    if (status !== 200) {
      const fault = faultOfStatus(status, body);
      return fault && { operation, ...fault };
    }
    if (isFile(body)) return undefined;
    if (body === undefined) return { operation, path: WHOLE, expectation: 'The answer is JSON in the envelope.' };
    const fault = faultOf(contract.answers[operation], body);
    return fault && { operation, ...fault };
  };
};
