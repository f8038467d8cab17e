import type { Page, Request } from 'playwright-core';
import { type Language, LANGUAGES } from '../../src/contract/index.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import type { PhoneState } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { type Look, startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

const USUAL = { width: 390, height: 844 };
const NARROWEST = { width: 360, height: 740 };
/** Twice the default text size of browsers, in pixels. */
const TWICE = 32;

/** Time without a request after which a screen counts as read again, in milliseconds. */
const QUIET_MS = 100;

/** Makes a change of the page, and waits until the requests that it causes are answered. */
const changed = async (page: Page, change: () => Promise<void>): Promise<void> => {
  const running = new Set<Request>();
  let lastMs = performance.now();
  const began = (request: Request) => void running.add(request);
  const ended = (request: Request) => {
    running.delete(request);
    lastMs = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await change();
  lastMs = performance.now();
  while (running.size > 0 || performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
};

/** Chooses a language as another tab does, and waits until its texts are shown, the server's too. */
const chooseLanguage = async (page: Page, language: Language): Promise<void> => {
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await changed(page, () => switchTo(page, language));
};

const switchTo = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    const change = { key: 'language', newValue: chosen, storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', change));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
};

const inLanguage =
  (language: Language): Look =>
  async (page) => {
    await page.setViewportSize(NARROWEST);
    await page.emulateMedia({ colorScheme: 'light' });
    await chooseLanguage(page, language);
    return unreadableWords(page);
  };

const inTheme =
  (language: Language, colorScheme: 'light' | 'dark'): Look =>
  async (page) => {
    await page.setViewportSize(USUAL);
    await page.emulateMedia({ colorScheme });
    await chooseLanguage(page, language);
    return accessibilityFaults(page);
  };

const enlarged =
  (language: Language, window: { readonly width: number; readonly height: number }): Look =>
  async (page) => {
    await page.setViewportSize(window);
    await chooseLanguage(page, language);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    return [...(await unreadableWords(page)), ...(size === `${TWICE}px` ? [] : [`its text is at ${size}`])];
  };

/** Languages whose screens are checked by axe: the shortest words, the longest, and another script. */
const READ_ALOUD = ['en', 'de', 'th'] as const;
const THEMES = ['light', 'dark'] as const;

let tour: Tour;
beforeAll(async () => {
  tour = await startTour();
});
afterAll(() => tour.close());

/**
 * Takes several looks at each screen in one tour, and returns the findings of one. Each is given out once: the second
 * attempt of a test makes a tour of its own.
 */
const sharedTour = (state: PhoneState, looks: readonly Look[]) => {
  let found: Promise<(readonly string[] | undefined)[]> | undefined;
  const takeAll = async () => {
    try {
      return [...(await tour.findings(state, ...looks))];
    } catch (fault) {
      // The next test, or a second attempt, begins the tour again.
      found = undefined;
      throw fault;
    }
  };
  return async (look: number): Promise<readonly string[]> => {
    found ??= takeAll();
    const [findings] = (await found).splice(look, 1, undefined);
    if (findings) return findings;
    const [again = []] = await tour.findings(state, ...looks.slice(look, look + 1));
    return again;
  };
};

describe('every screen', () => {
  const words = LANGUAGES.map((language) => ({ language, look: inLanguage(language) }));
  const themes = READ_ALOUD.flatMap((language) =>
    THEMES.map((theme) => ({ language, theme, look: inTheme(language, theme) })),
  );
  // By language, so that each is chosen once.
  const looks = LANGUAGES.flatMap((each) => [...words, ...themes].filter(({ language }) => language === each)).map(
    ({ look }) => look,
  );
  const findingsOf = sharedTour({ viewport: NARROWEST }, looks);

  it.each(words)(
    'has readable words in $language on the narrowest phone',
    async ({ look }) => expect(await findingsOf(looks.indexOf(look))).toEqual([]),
    TOUR_MS,
  );
  it.each(themes)(
    'meets WCAG 2.2 AA in $language, $theme theme',
    async ({ look }) => expect(await findingsOf(looks.indexOf(look))).toEqual([]),
    TOUR_MS,
  );
});

describe('with text at 200 %', () => {
  const enlargements = [
    { language: 'en', window: USUAL },
    { language: 'en', window: { width: 844, height: 390 } },
    { language: 'de', window: NARROWEST },
    { language: 'th', window: USUAL },
  ] as const;
  const findingsOf = sharedTour(
    { viewport: USUAL, textSize: TWICE },
    enlargements.map(({ language, window }) => enlarged(language, window)),
  );

  it.each(enlargements.map((enlargement, at) => ({ ...enlargement, at })))(
    'every word of the screens in $language is readable on $window',
    async ({ at }) => expect(await findingsOf(at)).toEqual([]),
    TOUR_MS,
  );
});
