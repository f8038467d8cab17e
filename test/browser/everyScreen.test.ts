import { type Language, LANGUAGES } from '../../src/contract/index.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import type { PhoneState } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { type Look, startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

const USUAL = { width: 390, height: 844 };
const NARROWEST = { width: 360, height: 740 };
/** Twice the default text size of browsers, in pixels. */
const TWICE = 32;

const inLanguage =
  (language: Language): Look =>
  async (page) => {
    const spoken = await page.locator('html').getAttribute('lang');
    return [...(await unreadableWords(page)), ...(spoken === language ? [] : [`it speaks ${spoken ?? 'nothing'}`])];
  };

const inTheme =
  (colorScheme: 'light' | 'dark'): Look =>
  async (page) => {
    await page.setViewportSize(USUAL);
    await page.emulateMedia({ colorScheme });
    return accessibilityFaults(page);
  };

const onWindow =
  (viewport: { readonly width: number; readonly height: number }): Look =>
  async (page) => {
    await page.setViewportSize(viewport);
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
 * Returns the findings of a look, one after the other from the tour that takes them all. Each is given out once, so that
 * the second attempt of a test makes a tour of its own.
 */
const sharedTour = (state: PhoneState, ...looks: readonly Look[]) => {
  const found: (readonly string[] | undefined)[] = [];
  return async (look: number) => {
    if (found[look] === undefined) found.splice(0, looks.length, ...(await tour.findings(state, ...looks)));
    const [findings] = found.splice(look, 1, undefined);
    return findings;
  };
};

for (const language of LANGUAGES) {
  const themes = THEMES.filter(() => READ_ALOUD.some((each) => each === language));
  const findingsOf = sharedTour(
    { kept: { language }, viewport: NARROWEST },
    inLanguage(language),
    ...themes.map(inTheme),
  );

  it(
    `on the narrowest phone every word in ${language} is readable`,
    async () => expect(await findingsOf(0)).toEqual([]),
    TOUR_MS,
  );
  themes.forEach((theme, at) =>
    it(
      `every screen meets WCAG 2.2 AA in ${language}, ${theme} theme`,
      async () => expect(await findingsOf(at + 1)).toEqual([]),
      TOUR_MS,
    ),
  );
}

describe.each([
  { language: 'en', windows: [USUAL, { width: 844, height: 390 }] },
  { language: 'de', windows: [NARROWEST] },
  { language: 'th', windows: [USUAL] },
])('with text at 200 %', ({ language, windows }) => {
  const findingsOf = sharedTour(
    { kept: { language }, viewport: windows[0] ?? USUAL, textSize: TWICE },
    ...windows.map(onWindow),
  );

  it.each(windows.map((window, at) => ({ window, at })))(
    `every word of the screens in ${language} is readable on $window`,
    async ({ at }) => expect(await findingsOf(at)).toEqual([]),
    TOUR_MS,
  );
});
