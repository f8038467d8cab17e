import type { Schema } from './contractFile.ts';

const closedValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closedValue);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closedValue(part)]));
  const isOpenObject = parts['type'] === 'object' && 'properties' in parts && !('additionalProperties' in parts);
  return isOpenObject ? { ...parts, additionalProperties: false } : parts;
};

/**
 * Copies a schema so that its objects have no field beyond those it names. The contract leaves the objects of answers
 * open, because a later version may add fields; this server sends only the fields of the version that it implements.
 */
export const closedSchema = (schema: Schema): Schema => closedValue(schema) as Schema;
