import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Change, highestOf, isAtLeast, type Judged, judged, versionAfter } from './judge.ts';
import { usesOf } from './uses.ts';

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';

type Json = Readonly<Record<string, unknown>>;
type Document = Json & { readonly info: { readonly version: string } };
const readDocument = (file: string) => parse(readFileSync(file, 'utf8')) as Document;

/** Lists the changes between two files as Redocly finds them. */
const changesBetween = (base: string, revision: string): readonly Change[] => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-diff-'));
  const report = join(folder, 'diff.json');
  const options = ['--format', 'json', '--fail-on', 'none', '--output', report];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NODE_OPTIONS: '' };
  try {
    execFileSync(process.execPath, [REDOCLY, 'diff', base, revision, ...options], { env, stdio: 'pipe' });
    return (JSON.parse(readFileSync(report, 'utf8')) as { readonly changes: readonly Change[] }).changes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const PARAMETER = /^(#?\/paths\/([^/]+)\/(\w+)\/parameters)\/(\d+)/;

/** Names the parameter that a pointer counts, as the place in a list says nothing to a reader. */
const withNames = (document: Json, part: Change['base']): Change['base'] => {
  const [counted, list = '', path = '', method = '', index = '0'] = PARAMETER.exec(part?.pointer ?? '') ?? [];
  if (!part || counted === undefined) return part;
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, { parameters?: Json[] }>>>>;
  const parameter = paths[path.replaceAll('~1', '/')]?.[method]?.parameters?.[Number(index)];
  const reference = parameter?.['$ref'];
  const name = typeof reference === 'string' ? reference.split('/').at(-1) : parameter?.['name'];
  return { ...part, pointer: `${list}/${String(name)}${part.pointer.slice(counted.length)}` };
};

/** Compares two versions of the contract: every change with what it asks for, and whether the version is enough. */
export const compareContracts = (base: string, revision: string) => {
  const [old, present] = [readDocument(base), readDocument(revision)];
  const [usesBefore, usesNow] = [usesOf(old), usesOf(present)];
  const all = changesBetween(base, revision).map((change): Judged => {
    const use = [usesBefore(change.base?.pointer ?? change.path), usesNow(change.revision?.pointer ?? change.path)];
    const { base: before, revision: now, ...rest } = change;
    const [base, revision] = [withNames(old, before), withNames(present, now)];
    const named = { ...rest, ...(base && { base }), ...(revision && { revision }) };
    return judged(named, { sent: use.some(({ sent }) => sent), answered: use.some(({ answered }) => answered) });
  });
  const bump = highestOf(all);
  const needed = versionAfter(old.info.version, bump);
  return { all, bump, needed, version: present.info.version, isEnough: isAtLeast(present.info.version, needed) };
};
