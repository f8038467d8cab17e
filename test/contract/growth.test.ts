import { readdirSync, readFileSync } from 'node:fs';
import {
  changelogEntries,
  contractDigest,
  contractTexts,
  versionFault,
} from '../../scripts/codegen/contractVersion.ts';
import { contract } from '../support/contract.ts';

const CHANGELOG = readFileSync('CHANGELOG-contract.md', 'utf8');
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const numbers = (version: string) => version.split('.').map(Number);
const isAfter = (later: string, earlier: string): boolean => {
  const [a, b] = [numbers(later), numbers(earlier)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};

describe('the version of the contract', () => {
  const { version } = contract.info;

  it('is a semantic version of its own, not that of the app [GRO-1]', () => {
    const app = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    expect(version).toMatch(VERSION);
    expect(version).not.toBe(app.version);
  });

  it('has an entry in the changelog, where each version follows an earlier one [GRO-2]', () => {
    const versions = changelogEntries(CHANGELOG).map((entry) => entry.version);
    expect(versions[0]).toBe(version);
    const misplaced = versions.filter((one, at) => {
      const before = versions[at + 1];
      return !VERSION.test(one) || (before !== undefined && !isAfter(one, before));
    });
    expect(misplaced).toEqual([]);
  });

  it('is a new one where the contract was changed after its release [GRO-3]', () => {
    expect(versionFault({ version, digest: contractDigest(contractTexts()) }, CHANGELOG)).toBeUndefined();
  });

  it('is of every file of the contract, lists of passwords included [GRO-3]', () => {
    const files = readdirSync('contract', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`);
    expect(files).toContain('contract/common-passwords.txt');
    expect(contractTexts().map(([path]) => path)).toEqual(['openapi.yaml', ...files.sort()]);
  });

  describe('is refused', () => {
    const before = [['openapi.yaml', 'info: { version: 1.0.0 }'] as const];
    const digest = contractDigest(before);
    const released = `## [1.0.0] - 2026-12-01\n\nDigest: \`${digest}\`\n\n### Added\n`;

    it('when a released contract is changed by one letter [GRO-3]', () => {
      expect(versionFault({ version: '1.0.0', digest }, released)).toBeUndefined();
      const changed = contractDigest([['openapi.yaml', 'info: { version: 1.0.0 } ']]);
      expect(versionFault({ version: '1.0.0', digest: changed }, released)).toMatch('changed after its version 1.0.0');
    });

    it('when its release has no digest, or the changelog no entry of it [GRO-2, GRO-3]', () => {
      expect(versionFault({ version: '1.0.0', digest }, '## [1.0.0] - 2026-12-01\n')).toMatch(digest);
      expect(versionFault({ version: '1.1.0', digest }, released)).toMatch('the version 1.1.0');
      expect(versionFault({ version: '1.1.0', digest }, '# Changes\n')).toMatch('no entry');
    });

    it('never while the first entry is not released', () => {
      expect(versionFault({ version: '1.1.0', digest: 'x' }, `## [1.1.0] - Unreleased\n\n${released}`)).toBeUndefined();
    });
  });
});

type Part = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Part => value !== null && typeof value === 'object';
const parts = (value: unknown): readonly Part[] =>
  isObject(value)
    ? [value, ...Object.entries(value).flatMap(([key, inner]) => (/^examples?$/.test(key) ? [] : parts(inner)))]
    : [];
const growth = readFileSync('contract/rules/growth.md', 'utf8');

describe('what the contract says of its own growth', () => {
  /** Lists what is wrong with the deprecated parts of a document, on the day of its version. */
  const deprecationFaults = (document: unknown, day: string): readonly string[] =>
    parts(document).flatMap((part) => {
      if (part['deprecated'] !== true && part['x-sunset'] === undefined) return [];
      const sunset = part['x-sunset'];
      if (part['deprecated'] !== true) return ['not deprecated'];
      if (typeof sunset !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(sunset)) return ['no day'];
      return (Date.parse(sunset) - Date.parse(day)) / 86_400_000 >= 180 ? [] : ['too early'];
    });

  it('gives everything deprecated a day at least 180 days ahead [GRO-30, GRO-31]', () => {
    const day = /^## \[[^\]]+\] - (\d{4}-\d{2}-\d{2})$/m.exec(CHANGELOG)?.[1] ?? new Date().toISOString().slice(0, 10);
    expect(deprecationFaults(contract, day)).toEqual([]);
    const planted = [
      { deprecated: true },
      { deprecated: true, 'x-sunset': '2027-01-01' },
      { deprecated: true, 'x-sunset': '2027-06-30' },
      { 'x-sunset': '2027-06-30' },
    ];
    expect(deprecationFaults(planted, '2026-12-01')).toEqual(['no day', 'too early', 'not deprecated']);
  });

  /** Lists the versions of a changelog that leave something out and are no major ones. */
  const smallRemovals = (changelog: string): readonly string[] => {
    const entries = changelog.split(/^## \[/m).slice(1);
    const removing = entries.filter((entry) => /^### Removed$/m.test(entry));
    return removing.map((entry) => entry.slice(0, entry.indexOf(']'))).filter((version) => !version.endsWith('.0.0'));
  };

  it('leaves a part out by a major version alone [GRO-31]', () => {
    expect(smallRemovals(CHANGELOG)).toEqual([]);
    const entry = (version: string, heading: string) =>
      `## [${version}] - 2027-01-01\n\n### ${heading}\n\n- A part.\n\n`;
    const planted = [entry('2.0.0', 'Removed'), entry('1.2.0', 'Added'), entry('1.1.0', 'Removed')].join('');
    expect(smallRemovals(planted)).toEqual(['1.1.0']);
  });

  it('explains every extension that it uses, and no other [GRO-40]', () => {
    const used = new Set(parts(contract).flatMap((part) => Object.keys(part).filter((key) => /^x-/.test(key))));
    const explained = new Set([...growth.matchAll(/^\| `(x-[a-z-]+)`/gm)].map(([, name]) => name));
    expect([...used].filter((name) => !explained.has(name))).toEqual([]);
  });
});
