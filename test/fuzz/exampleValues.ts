import type { Contract } from '../../src/server/http/contractFile.ts';

/** Values of each property and parameter in the examples of the contract, by its name. */
export type ExampleValues = ReadonlyMap<string, readonly unknown[]>;

/** Most values of one name: more of a kind find no more. */
const MOST_OF_NAME = 12;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects the values of the contract's examples, so that generated requests often pass the checks of their texts. */
export const exampleValuesOf = ({ operations }: Contract): ExampleValues => {
  const found = new Map<string, unknown[]>();
  const add = (name: string, value: unknown): void => {
    const values = found.get(name) ?? [];
    found.set(name, values);
    if (values.length < MOST_OF_NAME && !values.includes(value)) values.push(value);
  };
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (isObject(value))
      for (const [name, part] of Object.entries(value)) {
        if (typeof part !== 'object') add(name, part);
        collect(part);
      }
  };
  for (const { parameters, requestBody, responses } of operations) {
    for (const { name, example } of parameters) if (example !== undefined) add(name, example);
    const contents = [requestBody?.content, responses['200']?.content];
    for (const content of contents)
      for (const media of Object.values(content ?? {}))
        for (const { value } of Object.values(media.examples ?? {})) collect(value);
  }
  return found;
};
