import type { Page, Request } from 'playwright-core';
import { type Language, LANGUAGES } from '../../src/contract/index.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import type { PhoneState } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { unmirroredBoxes } from '../support/browser/mirrored.ts';
import { PSEUDO, servePseudoTexts } from '../support/browser/pseudoLanguage.ts';
import { textsPutTogether } from '../support/browser/textPieces.ts';
import { type Look, startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

const USUAL = { width: 390, height: 844 };
const NARROWEST = { width: 360, height: 740 };
const SMALL = { width: 320, height: 640 };
/** Sizes of text that a customer sets in the browser, in pixels, by their share of the usual one. */
const TEXT_SIZES = { 130: 21, 200: 32 } as const;
const USUAL_TEXT_SIZE = 16;

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

type Enlargement = {
  readonly percent: keyof typeof TEXT_SIZES;
  readonly language: Language;
  readonly window: { readonly width: number; readonly height: number };
};

const setTextSize = async (page: Page, pixels: number): Promise<void> => {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await debug.detach();
};

/** Takes a look at a screen whose texts are accented, longer by half and in brackets. */
const inPseudoLanguage =
  (look: (page: Page) => Promise<readonly string[]>): Look =>
  async (page) => {
    await page.setViewportSize(USUAL);
    await setTextSize(page, USUAL_TEXT_SIZE);
    if ((await page.locator('html').getAttribute('lang')) !== PSEUDO) await servePseudoTexts(page);
    await chooseLanguage(page, PSEUDO);
    return look(page);
  };

const enlarged =
  ({ percent, language, window }: Enlargement): Look =>
  async (page) => {
    await page.setViewportSize(window);
    await page.waitForFunction(
      (width) =>
        // A plot, and the layers over it, which follow its width when it has been drawn again. Words for screen readers
        // alone are clipped.
        [...document.querySelectorAll('figure svg:not(.sr svg), figure [style*="width"]')].every(
          (part) => part.getBoundingClientRect().right <= width,
        ),
      window.width,
    );
    await setTextSize(page, TEXT_SIZES[percent]);
    await chooseLanguage(page, language);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    const isSet = size === `${TEXT_SIZES[percent]}px`;
    return [...(await unreadableWords(page)), ...(isSet ? [] : [`its text is at ${size}`])];
  };

/** Goes back from each sheet and question that is open, one by one. */
const goingBack: Look = async (page) => {
  const open = page.locator('[role="dialog"], [role="alertdialog"]');
  const address = page.url();
  for (let left = await open.count(); left > 0; left -= 1) {
    await page.goBack();
    await open.nth(left - 1).waitFor({ state: 'detached' });
  }
  return page.url() === address ? [] : [`left for ${page.url()}`];
};

/** Takes a look at every screen, but at the states of a kind that it has seen already only in the languages named below. */
const outsideOf =
  (language: Language, look: Look): Look =>
  async (page, visit) =>
    visit.isBrief && !BRIEFLY.some((each) => each === language) ? [] : look(page, visit);

/** Languages whose screens are checked by axe: the shortest words, the longest, and another script. */
const READ_ALOUD = ['en', 'de', 'th'] as const;
const THEMES = ['light', 'dark'] as const;
/** Languages in which a further sheet of a kind is looked at. */
const BRIEFLY = ['de', 'th'] as const;

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
  const words = LANGUAGES.map((language) => ({ language, look: outsideOf(language, inLanguage(language)) }));
  const themes = READ_ALOUD.flatMap((language) =>
    THEMES.map((theme) => ({ language, theme, look: outsideOf(language, inTheme(language, theme)) })),
  );
  // By language, so that each is chosen once.
  const looks = LANGUAGES.flatMap((each) => [...words, ...themes].filter(({ language }) => language === each)).map(
    ({ look }) => look,
  );
  const findingsOf = sharedTour({ viewport: NARROWEST }, [...looks, goingBack]);

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
  it(
    'shows again when the browser goes back from its sheet or question',
    async () => expect(await findingsOf(looks.length)).toEqual([]),
    TOUR_MS,
  );
});

describe('with large text, and in a language yet to come', () => {
  const enlargements: readonly Enlargement[] = [
    { percent: 200, language: 'en', window: USUAL },
    { percent: 200, language: 'en', window: { width: 844, height: 390 } },
    { percent: 130, language: 'en', window: SMALL },
    { percent: 130, language: 'de', window: NARROWEST },
    { percent: 200, language: 'de', window: NARROWEST },
    { percent: 200, language: 'de', window: SMALL },
    { percent: 200, language: 'th', window: USUAL },
    { percent: 130, language: 'th', window: USUAL },
  ];
  const enlargedLooks = enlargements.map((enlargement) => outsideOf(enlargement.language, enlarged(enlargement)));
  // None of the looks before is taken in the language whose place the pseudo-language takes.
  const yetToCome = [
    { holds: 'every longer text of the screens is readable', look: inPseudoLanguage(unreadableWords) },
    { holds: 'no text of the screens is put together from pieces', look: inPseudoLanguage(textsPutTogether) },
    {
      holds: 'every screen is mirrored where texts run from right to left, and readable',
      look: inPseudoLanguage(async (page) => [...(await unmirroredBoxes(page)), ...(await unreadableWords(page))]),
    },
  ];
  const looks = [...enlargedLooks, ...yetToCome.map(({ look }) => look)];
  const findingsOf = sharedTour({ viewport: USUAL, textSize: TEXT_SIZES[200] }, looks);

  it.each(enlargements.map((enlargement, at) => ({ ...enlargement, at })))(
    'every word of the screens is readable at $percent % in $language on $window.width px',
    async ({ at }) => expect(await findingsOf(at)).toEqual([]),
    TOUR_MS,
  );
  it.each(yetToCome)('$holds', async ({ look }) => expect(await findingsOf(looks.indexOf(look))).toEqual([]), TOUR_MS);
});
