import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULES = 'contract/rules';

/** Parts of the contract and their chapters, in the order in which they are read. */
export const PARTS = {
  'Every call': [
    'general',
    'validation',
    'refusals',
    'idempotency',
    'lists',
    'limits',
    'files',
    'configuration',
    'content',
    'growth',
  ],
  Customers: [
    'sign-in',
    'codes',
    'passwords',
    'sessions',
    'second-step',
    'security-events',
    'profile',
    'identity',
    'knowledge',
    'accounts',
    'notifications',
  ],
  Market: ['instruments', 'quotes', 'candles', 'socket'],
  Figures: ['figures', 'conversion', 'profit', 'margin', 'account-figures', 'overnight', 'ledger'],
  Trading: ['orders', 'changing', 'closing', 'engine', 'close-out', 'order-list', 'dealing-controls'],
  Money: ['deposits', 'withdrawals', 'destinations', 'investment', 'loans'],
  Sandbox: ['sandbox'],
  App: ['app'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Chapter as the reader shows it: its title, and its text with links that lead within the reader. */
export type Chapter = { readonly name: string; readonly title: string; readonly text: string };

/** Address of a chapter within the reader. */
export const chapterLink = (name: string): string => `#tag/rules-${name}`;

/** Turns the links of a chapter's file into links of the reader; files of the contract lie under `/docs/contract/`. */
const linkedInReader = (chapter: string, text: string): string =>
  text
    .replaceAll(/\]\(#[a-z][^)]*\)/g, `](${chapterLink(chapter)})`)
    .replaceAll(/\]\((?:rules\/)?([a-z-]+)\.md(?:#[^)]*)?\)/g, (_, name: string) => `](${chapterLink(name)})`)
    .replaceAll(/\]\(\.\.\/\.\.\/openapi\.yaml[^)]*\)/g, '](/openapi.yaml)')
    .replaceAll(/\]\(\.\.\/([^)]+)\)/g, '](/docs/contract/$1)');

/** Reads a chapter of the contract in the given folder. Throws for a file without a title. */
export const readChapter = (root: string, name: string): Chapter => {
  const source = readFileSync(join(root, RULES, `${name}.md`), 'utf8');
  const [, title, text] = /^# (.+)\n([^]*)$/.exec(source) ?? [];
  if (!title || text === undefined) throw new Error(`${RULES}/${name}.md does not begin with a title.`);
  return { name, title, text: linkedInReader(name, text) };
};
