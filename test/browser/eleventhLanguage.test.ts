import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { LANGUAGES } from '../../src/contract/index.ts';
import { sharedChromium } from '../support/browser/chromium.ts';
import { openPhone } from '../support/browser/phone.ts';
import { type StartedServer, startServerOn } from '../support/startedServer.ts';

/** What the product is built from and runs on. */
const TREE = [
  'src',
  'scripts',
  'locales',
  'openapi.yaml',
  'codegen.config.ts',
  'webpack.config.ts',
  'tsconfig.json',
  'package.json',
  '.prettierrc.json',
];
const PREPARING_MS = 240_000;

/** Copies the tree; its packages are linked, without the cache that runs of the original write. */
const copyTree = (root: string): void => {
  for (const path of TREE) cpSync(path, join(root, path), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  for (const entry of readdirSync('node_modules')) {
    if (entry !== '.cache') symlinkSync(join(process.cwd(), 'node_modules', entry), join(root, 'node_modules', entry));
  }
};

/** Changes texts of a file at its top level. */
const reword = (file: string, texts: Readonly<Record<string, unknown>>): void => {
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...words, ...texts }));
};

/** Adds Arabic: a folder of texts, for brevity the Spanish ones but for a few, and one line of the contract. */
const addArabic = (root: string): void => {
  const folder = join(root, 'locales/ar');
  cpSync(join(root, 'locales/es'), folder, { recursive: true });
  reword(join(folder, 'language.json'), { name: 'العربية', offer: 'هذا التطبيق متاح بالعربية' });
  reword(join(folder, 'areas.json'), {
    search: 'ابحث بالاسم أو الرمز',
    alphabet: { labels: 'أ–ض ط–ي', from: 'أ ط' },
  });
  reword(join(folder, 'refusals.json'), { 'wrong-email': 'هذا البريد غير موجود.' });
  reword(join(folder, 'server/labels.json'), { 'minimum-deposit': '25 USD' });
  const mail = { subject: 'رمزك', mail: 'رمزك هو {{code}}.', text: 'رمزك هو {{code}}.' };
  reword(join(folder, 'server/mail.json'), { signUp: mail });

  const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');
  const line = /^( +Language: \{ type: string, enum: \[[^\]]+)\]/m;
  expect(contract.match(new RegExp(line, 'gm'))).toHaveLength(1);
  writeFileSync(join(root, 'openapi.yaml'), contract.replace(line, '$1, ar]'));
};

describe('an eleventh language, added as its folder and one line of the contract', () => {
  const root = mkdtempSync(join(tmpdir(), 'sun-eleventh-'));
  let server: StartedServer;
  let browser: Browser;
  const ask = async (path: string) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      headers: { 'X-Source': 'h5', 'Accept-Language': 'ar-EG' },
    });
    return (await answer.json()) as { readonly code: number; readonly msg: string; readonly data: unknown };
  };

  beforeAll(async () => {
    copyTree(root);
    addArabic(root);
    const run = (...script: readonly string[]) => execFileSync(process.execPath, script, { cwd: root });
    run('scripts/codegen.ts');
    run('node_modules/webpack/bin/webpack.js', '--mode', 'development');
    server = await startServerOn(join(root, '.data'), {}, root);
    browser = await sharedChromium();
  }, PREPARING_MS);
  afterAll(async () => {
    await server.kill();
    rmSync(root, { recursive: true });
  });

  it('is offered by the server, with its minimum deposit', async () => {
    const { data } = await ask('/commonInfo');
    expect(data).toMatchObject({ languages: [...LANGUAGES, 'ar'], minimumDeposit: { en: '1000 USD', ar: '25 USD' } });
    const { minimumDeposit } = data as { readonly minimumDeposit: object };
    expect(Object.keys(minimumDeposit)).toEqual([...LANGUAGES, 'ar']);
  });

  it('words refusals and mails', async () => {
    expect(await ask('/sendMail?email=nobody')).toMatchObject({ msg: 'هذا البريد غير موجود.' });
    const email = 'someone@example.com';
    expect(await ask(`/sendMail?email=${email}`)).toMatchObject({ code: 200 });
    const { items } = await server.succeed('getInbox', { query: { to: email } });
    expect(items[0]).toMatchObject({ subject: 'رمزك' });
  });

  it('is offered to a browser of that language, mirrors the screens, is named in the settings, and has letters of its own', async () => {
    const { page, close } = await openPhone(browser, { locale: 'ar-EG' });
    await page.goto(`${server.url}/h5/`);
    const offer = page.getByRole('complementary').filter({ hasText: 'هذا التطبيق متاح بالعربية' });
    await offer.getByRole('button', { name: 'العربية' }).click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();

    await page.goto(`${server.url}/h5/#/pages/user/index`);
    await page.getByText('العربية').first().waitFor();
    await page.goto(`${server.url}/h5/#/pages/user/areas`);
    await page.getByRole('heading', { name: 'ط–ي' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['أ–ض', 'ط–ي']);
    await close();
  });
});
