import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** SHA-256 of each version of each legal text, by its path. */
export type LegalVersions = Readonly<Record<string, string>>;

/** List of the versions as they were published; `node scripts/legalVersions.ts --write` writes it. */
export const LEGAL_VERSIONS = 'test/contract/legalVersions.json';

export const readLegalVersions = (): LegalVersions => JSON.parse(readFileSync(LEGAL_VERSIONS, 'utf8')) as LegalVersions;

export const hashLegalVersions = (): LegalVersions =>
  Object.fromEntries(
    globSync('locales/*/legal/*/*.md')
      .sort()
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

const LONDON_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** Lists the published versions in force that are not what the list has, changed or removed: none may be published. */
export const unpublishable = (kept: LegalVersions, found: LegalVersions, now: Date): readonly string[] =>
  changedVersions(kept, found, now).filter((path) => path in kept);

/** Lists the versions whose London day has come and which are not what the list has: changed, removed, or not in it. */
export const changedVersions = (kept: LegalVersions, found: LegalVersions, now: Date): readonly string[] => {
  const today = LONDON_DAY.format(now);
  const dayOf = (path: string) => path.slice(-'2026-09-01.md'.length, -'.md'.length);
  const paths = [...new Set([...Object.keys(kept), ...Object.keys(found)])].sort();
  return paths.filter((path) => dayOf(path) <= today && kept[path] !== found[path]);
};
