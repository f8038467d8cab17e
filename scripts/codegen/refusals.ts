import { readFileSync } from 'node:fs';
import { type ContractDocument, operationsOf, refusalCodes, type Schema } from './contractDocument.ts';

const HEAD = `// Made from openapi.yaml by \`npm run codegen\`; never edited.

`;

/** Field of a refusal's data, as its schema describes it. */
type Field = {
  readonly name: string;
  readonly schema: Schema;
  readonly isOptional: boolean;
};

/** Schema of one refusal, read as what the catalogue says of it. */
type DescribedRefusal = {
  readonly code: number;
  readonly name: string;
  readonly when: string;
  readonly retry: string;
  readonly remedy: string;
  readonly coming: string | undefined;
  /** Undefined where the refusal has no data. */
  readonly fields: readonly Field[] | undefined;
};

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

const schemaNamed = ({ components }: ContractDocument, name: string): Schema => {
  const found = components.schemas[name];
  if (!found) throw new Error(`The contract has no schema ${name}.`);
  return found;
};

const fieldsOf = ({ properties, required = [] }: Schema): readonly Field[] | undefined =>
  properties &&
  Object.entries(properties).map(([name, schema]) => ({ name, schema, isOptional: !required.includes(name) }));

const described = (document: ContractDocument, schemaName: string): DescribedRefusal => {
  const { properties, description = '', 'x-refusal': said } = schemaNamed(document, schemaName);
  const code = properties?.['code']?.const;
  if (typeof code !== 'number' || !said) throw new Error(`${schemaName} has no code, or does not say what it refuses.`);
  const data = properties?.['data'] ?? {};
  return { code, ...said, coming: said.coming, when: description, fields: fieldsOf(data) };
};

/** Refusals of the union `Refusal`, in its order. */
const catalogue = (document: ContractDocument): readonly DescribedRefusal[] =>
  (schemaNamed(document, 'Refusal').oneOf ?? []).map((member) => described(document, nameOf(member) ?? ''));

const quoted = (value: unknown): string => JSON.stringify(value);

/** TypeScript of a schema, with its references spelled out: the domain imports nothing of the contract. */
const typeOf = (document: ContractDocument, schema: Schema): string => {
  const name = nameOf(schema);
  if (name !== undefined) return typeOf(document, schemaNamed(document, name));
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  const fields = fieldsOf(schema);
  if (fields) return objectType(document, fields);
  if (schema.items) return `readonly (${typeOf(document, schema.items)})[]`;
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'string') return 'string';
  throw new Error(`A refusal's data cannot have the type ${quoted(schema)}.`);
};

const objectType = (document: ContractDocument, fields: readonly Field[]): string =>
  `{ ${fields
    .map(({ name, schema, isOptional }) => `readonly ${name}${isOptional ? '?' : ''}: ${typeOf(document, schema)};`)
    .join(' ')} }`;

/** Source of `src/domain/refusals.gen.ts`: code and data of each refusal by its name. */
export const refusals = (document: ContractDocument): string => {
  const all = catalogue(document);
  const codes = all.map(({ name, code }) => `  ${quoted(name)}: ${code},`);
  const data = all.map(({ name, fields }) => `  ${quoted(name)}: ${fields ? objectType(document, fields) : 'null'};`);
  return `${HEAD}/** Catalogue of refusals: names with their codes on the wire. */
export const REFUSALS = {
${codes.join('\n')}
} as const;

/** Data that each refusal is answered with, by its name; null where it has none. */
export type RefusalData = {
${data.join('\n')}
};
`;
};

/**
 * Source of `src/domain/refusalCodes.gen.ts`: a constant for each code, so that the app's first script holds those that
 * it uses instead of the catalogue.
 */
export const codeConstants = (document: ContractDocument): string =>
  HEAD +
  catalogue(document)
    .map(({ code, name, when }) => `/** ${when} */\nexport const ${name.toUpperCase().replaceAll('-', '_')} = ${code};`)
    .join('\n');

const textsOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`locales/${language}/refusals.json`, 'utf8')) as Record<string, string>;

/** One field as `contract/refusals.json` lists it: its type is a schema of `openapi.yaml`, or a type of JSON. */
const listedField = ({ name, schema, isOptional }: Field) => ({
  name,
  type: nameOf(schema) ?? schema.type,
  ...(schema.const === undefined ? {} : { values: [schema.const] }),
  ...(schema.enum ? { values: schema.enum } : {}),
  ...(schema.items?.enum ? { values: schema.items.enum } : {}),
  optional: isOptional,
  ...(schema.description === undefined ? {} : { description: schema.description }),
});

/** Source of `contract/refusals.json`: the catalogue as a flat list, with the texts of all languages. */
export const refusalList = (document: ContractDocument): string => {
  const texts = document.components.schemas.Language.enum.map((language) => [language, textsOf(language)] as const);
  const answering = (code: number) =>
    operationsOf(document)
      .filter(({ operation }) => refusalCodes(document, operation).includes(code))
      .map(({ operation }) => operation.operationId);
  const list = catalogue(document).map(({ fields, coming, ...refusal }) => ({
    ...refusal,
    ...(coming === undefined ? {} : { coming }),
    data: fields ? fields.map(listedField) : null,
    operations: answering(refusal.code),
    text: Object.fromEntries(texts.map(([language, of]) => [language, of[refusal.name]])),
  }));
  return JSON.stringify(list);
};
