import { existsSync, readFileSync } from 'node:fs';

const SECURITY = readFileSync('docs/security.md', 'utf8');
const DOCUMENTS = [SECURITY, readFileSync('docs/threats.md', 'utf8'), readFileSync('SECURITY.md', 'utf8')];

/** Requirements of OWASP ASVS 5.0.0 of the levels 1 and 2, by chapter. */
const REQUIREMENTS = {
  ...{ V1: 27, V2: 11, V3: 19, V4: 10, V5: 9, V6: 35, V7: 18, V8: 7, V9: 7 },
  ...{ V10: 29, V11: 14, V12: 9, V13: 13, V14: 9, V15: 13, V16: 16, V17: 7 },
} as const;

type Line = { readonly id: string; readonly verdict: string; readonly where: string };
const lines: readonly Line[] = [
  ...SECURITY.matchAll(/^\| (V[\d.]+) +\| [12] +\| .+? +\| (met|n\/a|open) +\| (.*?) +\|$/gm),
].map(([, id = '', verdict = '', where = '']) => ({ id, verdict, where }));

describe('the walk along OWASP ASVS in docs/security.md', () => {
  it('has each requirement of the levels 1 and 2 once', () => {
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    const counts = Object.fromEntries(
      Object.keys(REQUIREMENTS).map((chapter) => [
        chapter,
        lines.filter(({ id }) => id.startsWith(`${chapter}.`)).length,
      ]),
    );
    expect(counts).toEqual(REQUIREMENTS);
  });

  it('says of each where it is met, why it does not apply, or what is open', () => {
    expect(lines.filter(({ where }) => where.length < 3)).toEqual([]);
  });

  it('counts what is met, does not apply and is open as its lines do', () => {
    const count = (wanted: string) => lines.filter(({ verdict }) => verdict === wanted).length;
    const counted = `${lines.length} requirements, of which ${count('met')} are met, ${count('n/a')} do not apply, and ${count('open')} are`;
    expect(SECURITY.replaceAll(/\s+/g, ' ')).toContain(counted);
  });
});

it('each file that the documents about security name exists', () => {
  const named = DOCUMENTS.flatMap((text) => [
    ...text.matchAll(/`((?:test|src|docs|contract|deploy|locales|scripts)\/[\w./-]*\.\w+)`/g),
  ]).map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
