import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedContract } from './parsedContract.ts';

/** JSON schema; only validators look inside. */
export type Schema = Readonly<Record<string, unknown>>;
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
};
export type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
/** `contentSchema` describes what an encoded text decodes to. */
export type Media = { readonly schema: Schema & { readonly contentSchema?: Schema }; readonly examples?: Examples };
export type Content = Readonly<Record<string, Media>>;
export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-origin': string;
  readonly security?: readonly object[];
  /** Parameters with references resolved: the operation's own and those that it names. */
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
};
export type LocatedOperation = Operation & { readonly method: string; readonly path: string };

/** `openapi.yaml`: its text as served, and the parts that the HTTP layer reads. */
export type Contract = {
  readonly text: string;
  /** The text, parsed and not changed. */
  readonly document: unknown;
  readonly operations: readonly LocatedOperation[];
  readonly schemas: Readonly<Record<string, Schema>>;
};

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Operation['responses'];
    readonly schemas: Contract['schemas'];
  };
};

const METHODS = ['get', 'post', 'put', 'delete'];

const resolved = <T extends object>(part: T & { readonly $ref?: string }, named: Readonly<Record<string, T>>): T => {
  if (part.$ref === undefined) return part;
  const found = named[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`openapi.yaml names what it does not have: ${part.$ref}`);
  return found;
};

const known = new Map<string, Contract>();

/**
 * Reads the contract of the given folder. The same text returns the same object, so that servers of one process share
 * the values derived from it. Throws where the file is missing: nothing can be served without it.
 */
export const readContract = (root: string): Contract => {
  const text = readFileSync(join(root, 'openapi.yaml'), 'utf8');
  const contract = known.get(text) ?? contractOf(root, text);
  known.set(text, contract);
  return contract;
};

const contractOf = (root: string, text: string): Contract => {
  const document = parsedContract(root, text) as Document;
  const { paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = (operation.parameters ?? []).map((one) => resolved(one, components.parameters));
      const responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, one]) => [status, resolved(one, components.responses)]),
      );
      return [{ ...operation, method, path, parameters, responses }];
    }),
  );
  return { text, document, operations, schemas: components.schemas };
};
