import { contract } from './contract.ts';

type Found<T> = readonly (readonly [place: string, value: T])[];

/** Finds every value of the contract's examples that passes a test, with its place. */
export const found = <T>(isWanted: (value: object) => value is T & object): Found<T> => {
  const all: (readonly [string, T])[] = [];
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isWanted(value)) all.push([place, value]);
    for (const [key, field] of Object.entries(value)) visit(field, `${place}.${key}`);
  };
  for (const item of Object.values(contract.paths)) {
    for (const operation of Object.values(item)) {
      const media = [operation.requestBody, operation.responses?.['200']].flatMap((body) =>
        body && 'content' in body ? Object.values(body.content ?? {}) : [],
      );
      for (const { examples = {} } of media) visit(examples, operation.operationId ?? '');
    }
  }
  for (const [name, { examples = [] }] of Object.entries(contract.components.schemas)) visit(examples, name);
  return all;
};

/** Finds every value of the examples that has all of some properties. */
export const foundWith = <T>(...properties: readonly (keyof T & string)[]): Found<T> =>
  found((value): value is T & object => properties.every((property) => property in value));
