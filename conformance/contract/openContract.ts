import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { routes } from '../../src/contract/index.ts';
import type { OperationId } from './operationTypes.ts';
import { readRequirements, type Requirement } from './requirements.ts';
import { type ProposedTexts, readTexts } from './texts.ts';

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema: Schema & { readonly contentSchema?: Schema } }>>;
type Operation = {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Place where a value breaks its schema, and why. */
export type SchemaFault = { readonly at: string; readonly keyword: string; readonly message: string };

/** The contract as the kit reads it: operations, strict schemas and requirements. */
export type Contract = {
  readonly version: string;
  readonly requirements: readonly Requirement[];
  /** Finds a requirement; throws for an id that no chapter has. */
  requirement(id: string): Requirement;
  readonly operations: readonly OperationId[];
  readonly takesBody: (id: OperationId) => boolean;
  /** Texts that the contract proposes for `msg`. */
  readonly texts: ProposedTexts;
  /** Lists where the envelope of an answer breaks the schema of its operation and code; unknown fields too. */
  answerFaults(id: OperationId, envelope: unknown): readonly SchemaFault[];
  /** Lists where a frame of the server breaks the schema that its `type` names. */
  frameFaults(frame: unknown): readonly SchemaFault[];
};

/** Copies schemas so that their objects take no field beyond those that they name (GRO-23). */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isOpen = parts['type'] === 'object' && 'properties' in parts && !('additionalProperties' in parts);
  return isOpen ? { ...parts, additionalProperties: false } : parts;
};

const standalone = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as Schema;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const validatorOf = (document: Document): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv, ['email', 'uri', 'date']);
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('unix-seconds', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('unix-milliseconds', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('password', true);
  return ajv.addSchema({ components: { schemas: closed(document.components.schemas) } }, 'contract');
};

const MOST_FAULTS = 5;

const faultsOf = (errors: readonly ErrorObject[] | null | undefined): readonly SchemaFault[] =>
  (errors ?? [])
    .filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf')
    .slice(0, MOST_FAULTS)
    .map(({ instancePath, keyword, message = '', params }) => {
      const named = params as { readonly additionalProperty?: string; readonly missingProperty?: string };
      const last = named.additionalProperty ?? named.missingProperty;
      const path = [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])];
      return { at: path.join('.') || 'the answer', keyword, message };
    });

const codeOf = (envelope: unknown): unknown => (envelope as { readonly code?: unknown } | null)?.code;

/** Lists the success schema among the alternatives of an answer, so that a fault names its field and not "none fits". */
const successOf = (schema: Schema): Schema => {
  const [success] = (schema['oneOf'] as readonly Schema[] | undefined) ?? [schema];
  return success ?? schema;
};

type Checks = Pick<Contract, 'answerFaults' | 'frameFaults'>;

const createChecks = (document: Document, operationOf: (id: OperationId) => Operation): Checks => {
  const ajv = validatorOf(document);
  const compiled = new Map<string, ValidateFunction>();
  const faults = (key: string, schema: () => Schema, value: unknown): readonly SchemaFault[] => {
    const check = compiled.get(key) ?? ajv.compile(schema());
    compiled.set(key, check);
    if (check(value)) return [];
    const named = faultsOf(check.errors);
    return named.length > 0 ? named : [{ at: 'the answer', keyword: 'oneOf', message: 'fits no form of the contract' }];
  };
  const { schemas } = document.components;
  const refusals = new Map(
    Object.entries(schemas)
      .filter(([, schema]) => 'x-refusal' in schema)
      .map(([name, schema]) => {
        const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
        return [properties?.['code']?.['const'], name];
      }),
  );
  const frames = (schemas['MarketServerFrame']?.['discriminator'] as { mapping: Record<string, string> }).mapping;
  return {
    answerFaults(id, envelope) {
      const code = codeOf(envelope);
      const refusal = refusals.get(code);
      if (refusal !== undefined) {
        return faults(refusal, () => ({ $ref: `contract#/components/schemas/${refusal}` }), envelope);
      }
      const content = operationOf(id).responses['200']?.content ?? {};
      const schema = content['text/plain']?.schema.contentSchema ?? content['application/json']?.schema ?? {};
      return faults(`answer ${id}`, () => standalone(successOf(schema)), envelope);
    },
    frameFaults(frame) {
      const type = (frame as { readonly type?: string } | null)?.type ?? '';
      const ref = frames[type];
      if (ref === undefined) return [{ at: 'type', keyword: 'enum', message: 'names no frame of the contract' }];
      return faults(`frame ${type}`, () => ({ $ref: `contract${ref}` }), frame);
    },
  };
};

/** Reads the contract. `root` is the folder that holds `openapi.yaml` and `contract`. */
export const openContract = (root: string): Contract => {
  const document = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8'), { maxAliasCount: -1 }) as Document;
  const requirements = readRequirements(root);
  const byId = new Map(requirements.map((each) => [each.id, each]));
  const described = new Map(
    Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((each) =>
        each.operationId === undefined ? [] : [[each.operationId, each] as const],
      ),
    ),
  );
  const operationOf = (id: OperationId): Operation => {
    const found = described.get(id);
    if (!found) throw new Error(`openapi.yaml has no operation ${id}.`);
    return found;
  };
  return {
    version: document.info.version,
    requirements,
    requirement(id) {
      const found = byId.get(id);
      if (!found) throw new Error(`No chapter of the contract has the requirement ${id}.`);
      return found;
    },
    operations: Object.keys(routes) as OperationId[],
    texts: readTexts(root),
    takesBody: (id) => operationOf(id).requestBody !== undefined,
    ...createChecks(document, operationOf),
  };
};
