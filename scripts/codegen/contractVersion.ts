import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** Entry of `CHANGELOG-contract.md`; `digest` is undefined while the version is not released. */
export type ChangelogEntry = {
  readonly version: string;
  readonly released: boolean;
  readonly digest: string | undefined;
};

const ENTRY = /^## \[(?<version>[^\]]+)\] - (?<day>.+)$(?<body>[^]*?)(?=^## |(?![^]))/gm;

/** Reads the entries of the changelog of the contract, the newest first. */
export const changelogEntries = (changelog: string): readonly ChangelogEntry[] =>
  [...changelog.matchAll(ENTRY)].map(({ groups = {} }) => ({
    version: groups['version'] ?? '',
    released: groups['day'] !== 'Unreleased',
    digest: /^Digest: `([0-9a-f]{64})`$/m.exec(groups['body'] ?? '')?.[1],
  }));

/** Texts of the contract, each with its path: `openapi.yaml` and everything in `contract/`. */
export const contractTexts = (): readonly (readonly [path: string, text: string])[] =>
  ['openapi.yaml', ...globSync('contract/**/*.{md,yaml,json,txt}').sort()].map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]);

/** Computes the digest of the texts of a contract (SHA-256), which changes with every letter. */
export const contractDigest = (texts: readonly (readonly [path: string, text: string])[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/**
 * Describes what is wrong between a contract and its changelog; undefined where they fit. The version of the contract
 * is the first entry's. A released entry holds the digest of the contract, so that no change of it goes without a
 * version (contract/rules/growth.md).
 */
export const versionFault = (
  contract: { readonly version: string; readonly digest: string },
  changelog: string,
): string | undefined => {
  const [latest] = changelogEntries(changelog);
  if (latest === undefined) return 'CHANGELOG-contract.md has no entry.';
  const { version, released, digest } = latest;
  if (version !== contract.version) {
    return `openapi.yaml has the version ${contract.version}, the first entry of CHANGELOG-contract.md ${version}.`;
  }
  if (!released) return digest === undefined ? undefined : `The entry ${version} is not released but has a digest.`;
  if (digest === contract.digest) return undefined;
  return digest === undefined
    ? `The entry ${version} is released without a line "Digest: \`${contract.digest}\`".`
    : `The contract was changed after its version ${version} was released; it needs a new version and an entry.`;
};
