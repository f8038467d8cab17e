import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/contract/constants.gen.ts';

/** The refusal that an earlier version had for what a server lacks, by its code and by its name. */
const BY_CODE = /\b1007\b/;
const BY_NAME = /not[-_ ]?built[-_ ]?yet/i;

/** Where the number is another thing: the close code of a WebSocket for text that is not UTF-8 (RFC 6455). */
const CLOSE_CODE = 'contract/rules/socket.md';
/** Passwords that many use. */
const PASSWORDS = /common-?passwords/i;

const files = globSync([
  ...['openapi.yaml', 'src/**/*.{ts,tsx}', 'conformance/**/*', 'contract/**/*', 'locales/**/*'],
  ...['docs/backend-guide.md', 'test/foreign/*'],
]).filter((path) => /\.(?:ts|tsx|json|md|yaml|py|txt)$/.test(path) && !PASSWORDS.test(path));

const textOf = (path: string) => readFileSync(path, 'utf8');

it('no code, no rule and no text has a refusal for what a server leaves out [GEN-99]', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => BY_NAME.test(textOf(path)))).toEqual([]);
  expect(files.filter((path) => path !== CLOSE_CODE && BY_CODE.test(textOf(path)))).toEqual([]);
  expect(textOf(CLOSE_CODE).match(/.*\b1007\b.*/g)).toEqual([
    expect.stringContaining('not UTF-8'),
    expect.stringContaining('not UTF-8'),
  ]);
});

it.each(LANGUAGES)('the app says in %s that what was asked for is not available here', (language) => {
  const { error } = JSON.parse(textOf(`locales/${language}/ui.json`)) as { error: Readonly<Record<string, string>> };
  expect(error['notOffered']).toMatch(/\p{L}{3}/u);
});
