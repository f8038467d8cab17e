import { type RefusalData, REFUSALS } from './refusals.gen.ts';

export { REFUSALS } from './refusals.gen.ts';

export type RefusalName = keyof typeof REFUSALS;
export type RefusalCode = (typeof REFUSALS)[RefusalName];

/** Refusal by its name: its code, and its detail where the contract types its data. */
type Named<Name extends RefusalName> = RefusalData[Name] extends null
  ? { readonly code: (typeof REFUSALS)[Name]; readonly detail?: never }
  : { readonly code: (typeof REFUSALS)[Name]; readonly detail: RefusalData[Name] };

type ByCode = { readonly [Name in RefusalName as (typeof REFUSALS)[Name]]: Named<Name> };

/** Refusal of a rule: a code of the catalogue and its details. A union narrows by its code. */
export type Refusal<Code extends RefusalCode = RefusalCode> = ByCode[Code];

type DetailOf<Name extends RefusalName> = RefusalData[Name] extends null ? [] : [detail: RefusalData[Name]];

/** Creates a refusal by its name: `refusal('password-too-common', { field: 'password' })`. */
export function refusal<Name extends RefusalName>(
  name: Name,
  ...detail: DetailOf<Name>
): ByCode[(typeof REFUSALS)[Name]];
export function refusal(name: RefusalName, detail?: object): { readonly code: RefusalCode; readonly detail?: object } {
  return detail ? { code: REFUSALS[name], detail } : { code: REFUSALS[name] };
}

/** Returns the field that a refusal names; undefined where it names none. */
export const fieldOf = ({ detail }: { readonly detail?: object | undefined }): string | undefined =>
  detail && 'field' in detail && typeof detail.field === 'string' ? detail.field : undefined;

const NAMES = new Map<number, RefusalName>(Object.entries(REFUSALS).map(([name, code]) => [code, name as RefusalName]));

/**
 * Returns the name of a code on the wire, which is also the key of its text; undefined where the catalogue has none.
 */
export const refusalName = (code: number): RefusalName | undefined => NAMES.get(code);
