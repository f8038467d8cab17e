import type { Locator, Page } from 'playwright-core';
import { LANGUAGES } from '../../src/contract/index.ts';
import { newEmail, PASSWORD } from '../server/customers/customerContacts.ts';
import { signUpApplicant } from '../server/identity/applicant.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { REVIEW_DELAY_MS } from '../support/testServer.ts';

const SIGN_UP = '/pages/user/sign_up';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Requests for legal texts that a page makes, by language and name. */
const textsAskedFor = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, text] = /texts\/([\w-]+\/legal\/\w+)\//.exec(request.url()) ?? [];
    if (text !== undefined) asked.push(text);
  });
  return asked;
};

it('a newcomer reads the agreement by its link, searches and prints it, and comes back to the form as it was typed', async () => {
  const { page, faults, close } = await app.open(SIGN_UP);
  const asked = textsAskedFor(page);
  const email = newEmail();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: /^Send a code to / }).click();
  await page.getByLabel('Six digits').fill('12');
  await page.getByRole('checkbox', { name: /lose all the money/ }).check();
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: /^Customer agreement, version of/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer agreement' }).waitFor();
  const search = page.getByRole('search');
  await search.getByRole('textbox').fill('price');
  await search.getByText(/^1 of \d/).waitFor();
  await search.getByRole('textbox').press('Enter');
  await search.getByText(/^2 of \d/).waitFor();
  const here = page.locator('mark[data-here]');
  expect(await here.evaluate((mark) => mark.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  expect(await search.evaluate((bar) => bar.getBoundingClientRect().top)).toBeGreaterThan(0);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await search.isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  const words = page.getByText(/^An order counts from the instant/);
  expect(await words.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(0, 0, 0)');
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(20, 23, 28)');
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.goBack();
  expect(await page.getByLabel('Six digits').inputValue()).toBe('12');
  expect(await page.getByRole('checkbox', { name: /lose all the money/ }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  const [message] = await app.server.messagesTo(email);
  await page.getByLabel('Six digits').fill(message?.code ?? '');
  await page.getByText('Login Success').waitFor();
  expect(asked).toEqual(['en/legal/customer']);

  // A link that was copied, opened in another tab.
  await page.goto(`${app.server.url}/h5/#/pages/user/privacy?part=4-p1`);
  const linked = page.locator('[data-linked]');
  await linked.and(page.locator(':focus')).waitFor();
  const { top, bottom } = await linked.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  expect(top).toBeGreaterThan(100);
  expect(bottom).toBeLessThan(844);
  expect(faults).toEqual([]);
  await close();
});

/** Changes the language of the page, as another tab does. */
const chooseLanguage = async (page: Page, language: string) => {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    const change = { key: 'language', newValue: chosen, storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', change));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
};

/** Measures how the risk warning looks, and whether all of it is in sight at the page's beginning and at its end. */
const looksOf = (warning: Locator) =>
  warning.evaluate((each) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor, fontSize } = getComputedStyle(each);
    const inSight = [0, document.body.scrollHeight].map((place) => {
      window.scrollTo(0, place);
      const { top, bottom } = each.getBoundingClientRect();
      const met = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && met !== null && each.contains(met);
    });
    return {
      border: `${borderTopWidth} ${borderTopStyle}`,
      isBorderSeen: borderTopColor !== backgroundColor,
      isAsLargeAsText: parseFloat(fontSize) >= parseFloat(getComputedStyle(document.body).fontSize),
      inSight,
    };
  });
const ASKED = { border: '1px solid', isBorderSeen: true, isAsLargeAsText: true, inSight: [true, true] };

it('the risk warning has a border, the size of text, and stays in sight on signing up, in each language [CFG-29]', async () => {
  const { page, faults, close } = await app.open(SIGN_UP, { viewport: { width: 360, height: 740 } });
  const warning = page.locator('footer [role="note"]');
  await warning.waitFor();
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    seen.add(await warning.innerText());
    expect({ language, ...(await looksOf(warning)) }).toEqual({ language, ...ASKED });
  }
  expect(seen.size).toBe(LANGUAGES.length);
  expect(faults).toEqual([]);
  await close();
});

it('the risk warning stays in sight on the ticket of the real account, on a phone upright and on its side, and not over large text [CFG-29]', async () => {
  const { token, submit, whole } = await signUpApplicant(app.server);
  await submit(await whole());
  app.server.advance(REVIEW_DELAY_MS);
  await app.server.settled();
  await app.server.succeed('switchAccount', { token, path: { id: 0 } });
  const { page, faults, close } = await app.open('/pages/index/place?symbol=XAUUSD', { kept: { sun_token: token } });
  const warning = page.locator('footer [role="note"]');
  await warning.waitFor();
  for (const language of ['de', 'fr', 'th', 'ja'] as const) {
    await chooseLanguage(page, language);
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect({ language, width, ...(await looksOf(warning)) }).toEqual({ language, width, ...ASKED });
    }
  }
  // Letters twice as large as usual on a narrow phone.
  await page.setViewportSize({ width: 280, height: 740 });
  expect(await looksOf(warning)).toEqual({ ...ASKED, inSight: [false, true] });
  expect(faults).toEqual([]);
  await close();
});
