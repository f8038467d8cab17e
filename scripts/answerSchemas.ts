import { parse } from 'yaml';

type Node = { readonly [key: string]: unknown };
type Answer = { readonly content?: Readonly<Record<string, { readonly schema?: Node } | undefined>> };
type Operation = { readonly operationId?: string; readonly responses?: Readonly<Record<string, Answer>> };

/** Words for readers, which no check needs. */
const WORDS = new Set(['description', 'example', 'examples', 'title', 'discriminator']);

/** Copies a schema without its words; a field that is named like one of them stays. */
const withoutWords = (value: unknown, isNames = false): unknown => {
  if (Array.isArray(value)) return value.map((part) => withoutWords(part));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => isNames || !(WORDS.has(key) || key.startsWith('x-')));
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutWords(part, key === 'properties' && !isNames)]));
};

const answerOf = ({ responses }: Operation): unknown => {
  const content = responses?.['200']?.content ?? {};
  const upload = content['text/plain']?.schema?.['contentSchema'];
  return withoutWords(upload ?? content['application/json']?.schema ?? {});
};

/**
 * Takes from `openapi.yaml` what the app needs to check answers and frames: the schemas, and that of each operation's
 * answer under `answers`, by the operation's id.
 */
export const answerSchemas = (openapi: string): Node => {
  const { paths, components } = parse(openapi) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Node };
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const answers = operations.flatMap((one) => (one.operationId ? [[one.operationId, answerOf(one)] as const] : []));
  return {
    components: { schemas: withoutWords(components.schemas, true) },
    answers: Object.fromEntries(answers),
  };
};
