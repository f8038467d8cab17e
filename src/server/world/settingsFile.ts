import { readFileSync } from 'node:fs';
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import type { Read } from './readVariable.ts';

/** Fault in a file of settings, in words for the operator. */
export class SettingsFault extends Error {}

const contentOf = (path: string): unknown => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SettingsFault('cannot be read');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsFault('is no JSON');
  }
};

/**
 * Reads the JSON file that a variable names; null where it names none. `check` returns the settings, or throws a
 * SettingsFault, which is added to the faults with the variable and the path.
 */
export const readSettingsFile = <Value>(
  read: Read,
  faults: string[],
  { name, check }: { readonly name: string; readonly check: (content: unknown) => Value },
): Value | null => {
  const path = read<string | null>(name, null, (text) => text, 'the path of a JSON file');
  if (path === null) return null;
  try {
    return check(contentOf(path));
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    faults.push(`${name}: ${path} ${error.message}.`);
    return null;
  }
};

const ajv = new Ajv2020({ strict: true, strictTypes: false });

/** Compiles a JSON schema into a check of a part of a settings file, which `place` names in a fault. */
export const shapeOf = <Value>(schema: SchemaObject): ((value: unknown, place: string) => Value) => {
  const validate = ajv.compile<Value>(schema);
  return (value, place) => {
    if (validate(value)) return value;
    const [{ instancePath = '', message = 'is wrong', params = {} } = {}] = validate.errors ?? [];
    const further = 'additionalProperty' in params ? ` such as "${String(params['additionalProperty'])}"` : '';
    throw new SettingsFault(`has a fault in ${place}${instancePath}: it ${message}${further}`);
  };
};
