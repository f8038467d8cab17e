import type { Use } from './uses.ts';

/** Change as Redocly's comparison lists it. */
export type Change = {
  readonly path: string;
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly property?: string;
  readonly base?: { readonly pointer: string; readonly value?: unknown };
  readonly revision?: { readonly pointer: string; readonly value?: unknown };
};

export const BUMPS = ['none', 'patch', 'minor', 'major'] as const;
/** Step of Semantic Versioning that a change asks for; `major` is a breaking one. */
export type Bump = (typeof BUMPS)[number];

/** Change with what it asks for, in words. */
export type Judged = { readonly bump: Bump; readonly words: string };

/** Values of these properties are words, which bind nobody. */
const WORDS: ReadonlySet<string> = new Set([
  ...['description', 'summary', 'title', 'example', 'examples', 'tags', 'default', 'contentMediaType', 'externalDocs'],
]);
const WORD_TYPES: ReadonlySet<string> = new Set(['Example', 'ExamplesMap', 'Tag', 'Info', 'ExternalDocs', 'Contact']);
/** Limits above which, and below which, a value is refused. */
const UPPER: ReadonlySet<string> = new Set(['maximum', 'maxLength', 'maxItems', 'maxProperties', 'exclusiveMaximum']);
const LOWER: ReadonlySet<string> = new Set(['minimum', 'minLength', 'minItems', 'minProperties', 'exclusiveMinimum']);
/** What will end is named for half a year before: that is an addition. */
const ANNOUNCING: ReadonlySet<string> = new Set(['deprecated', 'x-sunset']);

const decoded = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** Names a place as a reader of the contract does: `CryptoWallet.usableAt`, `POST /wallet`. */
export const placeOf = (pointer: string): string => {
  const [first = '', second = '', third = '', ...rest] = pointer.replace(/^#?\//, '').split('/').map(decoded);
  const fields = (parts: readonly string[]) =>
    parts.filter((part) => !['properties', 'items', 'allOf', 'schema'].includes(part) && !/^\d+$/.test(part));
  if (first === 'components') return [third, ...fields(rest)].join('.');
  if (first !== 'paths') return [first, second, third].filter(Boolean).join('.');
  const operation = third === '' ? second : `${third.toUpperCase()} ${second}`;
  return [operation, ...fields(rest)].join(' ');
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const lost = (from: unknown, to: unknown) => listOf(from).filter((item) => !listOf(to).includes(item));
const named = (items: readonly unknown[]) => items.map((item) => `\`${String(item)}\``).join(', ');
const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
const highest = (...bumps: readonly Bump[]): Bump =>
  bumps.reduce((found, bump) => (BUMPS.indexOf(bump) > BUMPS.indexOf(found) ? bump : found), 'none');

/** Judges a list of values that was changed: what is taken away breaks, what is new is an addition. */
const judgeEnum = (place: string, before: unknown, after: unknown): Judged => {
  if (before === undefined || after === undefined)
    return {
      bump: before === undefined ? 'major' : 'minor',
      words: `${place}: values ${shown(before)} → ${shown(after)}`,
    };
  const [gone, gained] = [lost(before, after), lost(after, before)];
  const words = [gone.length > 0 && `without ${named(gone)}`, gained.length > 0 && `also ${named(gained)}`];
  return {
    bump: highest(gone.length > 0 ? 'major' : 'patch', gained.length > 0 ? 'minor' : 'patch'),
    words: `${place}: ${words.filter(Boolean).join(', ')}`,
  };
};

/** Judges which fields must stand: more in a request breaks, fewer in an answer do. */
const judgeRequired = (place: string, before: unknown, after: unknown, use: Use): Judged => {
  const [gone, gained] = [lost(before, after), lost(after, before)];
  const words = [gained.length > 0 && `needs ${named(gained)}`, gone.length > 0 && `no longer needs ${named(gone)}`];
  return {
    bump: highest(
      gained.length > 0 ? (use.sent ? 'major' : 'minor') : 'patch',
      gone.length > 0 ? (use.answered ? 'major' : 'minor') : 'patch',
    ),
    words: `${place}: ${words.filter(Boolean).join(', ')}`,
  };
};

const judgeLimit = (place: string, property: string, before: unknown, after: unknown): Judged => {
  const [from, to] = [before, after].map((limit) => (typeof limit === 'number' ? limit : undefined));
  const open = UPPER.has(property) ? Infinity : -Infinity;
  const grows = (to ?? open) > (from ?? open);
  const isNarrower = UPPER.has(property) ? !grows : grows;
  return { bump: isNarrower ? 'major' : 'minor', words: `${place}: ${property} ${shown(before)} → ${shown(after)}` };
};

const judgeModified = ({ property = '', base, revision }: Change, place: string, use: Use): Judged => {
  const [before, after] = [base?.value, revision?.value];
  const words = `${place}: ${property} ${shown(before)} → ${shown(after)}`;
  if (WORDS.has(property)) return { bump: 'patch', words: `${place}: ${property}` };
  if (property === 'enum') return judgeEnum(place, before, after);
  // `required` of a parameter is true or false, that of an object a list.
  if (property === 'required' && [before, after].some((value) => typeof value === 'boolean'))
    return { bump: after === true ? 'major' : 'minor', words };
  if (property === 'required') return judgeRequired(place, before, after, use);
  if (UPPER.has(property) || LOWER.has(property)) return judgeLimit(place, property, before, after);
  if (ANNOUNCING.has(property)) return { bump: 'minor', words };
  // Other extensions say where a rule stands or how the contract is read; everything else may mean another thing.
  return { bump: property.startsWith('x-') ? 'patch' : 'major', words };
};

/** Extensions say how the contract is read; the frames of a socket are its content. */
const EXTENSION = /\/x-(?!frames\/)/;

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options']);

/** Names a place with what a reader knows it by: the operations of a path, the name of a parameter. */
const placesOf = (pointer: string, typeName: string, value: unknown): string => {
  const place = placeOf(pointer);
  const fields = Object.entries((value ?? {}) as Readonly<Record<string, { readonly operationId?: string }>>);
  if (typeName === 'PathItem') {
    const operations = fields.filter(([name]) => METHODS.has(name));
    return operations.map(([name, { operationId }]) => `${name.toUpperCase()} ${place} (${operationId})`).join(', ');
  }
  return place;
};

/** Judges a change by what `contract/rules/growth.md` says of versions; `use` is that of the place. */
export const judged = (change: Change, use: Use): Judged => {
  const { kind, typeName, path } = change;
  const part = kind === 'added' ? change.revision : change.base;
  const place = placesOf(part?.pointer ?? path, typeName, part?.value);
  if (EXTENSION.test(path)) return { bump: 'patch', words: place };
  if (WORD_TYPES.has(typeName)) return { bump: 'patch', words: `${place}: ${typeName.toLowerCase()}` };
  if (kind === 'modified') return judgeModified(change, placeOf(modifiedAt(change)), use);
  // A component that nothing refers to binds nobody; what refers to it is a change of its own.
  if (/^#?\/components\//.test(path)) return { bump: 'patch', words: `${place} is ${kind} and not used by itself` };
  if (kind === 'removed') return { bump: 'major', words: `${place} is gone` };
  const isNeeded = typeName === 'Parameter' && (change.revision?.value as { required?: boolean } | undefined)?.required;
  return {
    bump: isNeeded === true ? 'major' : 'minor',
    words: `${place} is new${isNeeded === true ? ' and needed' : ''}`,
  };
};

/** Returns where a changed property stands, without its name. */
const modifiedAt = ({ base, revision, path, property }: Change): string => {
  const pointer = base?.value === undefined ? revision?.pointer : base.pointer;
  return (pointer ?? path).replace(new RegExp(`/${property}$`), '');
};

/** Version that a bump asks for after another one. */
export const versionAfter = (version: string, bump: Bump): string => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  if (bump === 'minor') return `${major}.${minor + 1}.0`;
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : version;
};

/** Returns true if a version is at least another one. */
export const isAtLeast = (version: string, least: string): boolean => {
  const [parts, others] = [version.split('.').map(Number), least.split('.').map(Number)];
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at === -1 || (parts[at] ?? 0) > (others[at] ?? 0);
};

export const highestOf = (all: readonly Judged[]): Bump => highest(...all.map(({ bump }) => bump));
