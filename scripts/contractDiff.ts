import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareContracts } from './contractDiff/compare.ts';

// Says what changed in openapi.yaml since OLD, a file or a commit, whether it breaks clients or servers of that version,
// and which version it asks for; ends with 1 if the version is not enough. `--last-tag` takes the newest tag.

const WRONG_USE = 2;
const CONTRACT = 'openapi.yaml';
const USAGE = 'npm run contract:diff -- OLD (a file, or a commit, branch or tag of git), or --last-tag';

const git = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 });
  } catch {
    return undefined;
  }
};

const fail = (line: string): never => {
  console.error(line);
  return process.exit(WRONG_USE);
};

const [given] = process.argv.slice(2);
if (given === undefined) fail(USAGE);
const tag = given === '--last-tag' ? git('describe', '--tags', '--abbrev=0')?.trim() : given;
if (tag === undefined) {
  console.log('contract:diff was skipped: the repository has no tag to compare openapi.yaml with.');
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'sun-contract-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const baseOf = (old: string): string => {
  if (existsSync(old)) return old;
  const text = git('show', `${old}:${CONTRACT}`) ?? fail(`Neither a file nor a commit with ${CONTRACT}: ${old}`);
  const file = join(folder, 'old.yaml');
  writeFileSync(file, text);
  return file;
};

const { all, bump, needed, version, isEnough } = compareContracts(baseOf(tag), CONTRACT);
const wordsOf = (wanted: string) => [...new Set(all.filter((each) => each.bump === wanted).map(({ words }) => words))];
const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', `${title} (${lines.length}):`, ...lines.map((line) => `  ${line}`)];
console.log(
  [
    `openapi.yaml since ${tag}`,
    ...section('Breaking', wordsOf('major')),
    ...section('Added', wordsOf('minor')),
    ...section('Words, examples and what is not used by itself', wordsOf('patch')),
    '',
    bump === 'none' ? 'Nothing changed.' : `A ${bump} version: at least ${needed}. openapi.yaml has ${version}.`,
    'Rules in contract/rules can break too, and are compared by people.',
  ].join('\n'),
);
process.exit(isEnough ? 0 : 1);
