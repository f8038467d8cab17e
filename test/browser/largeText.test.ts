import { unreadableWords } from '../support/browser/layout.ts';
import { startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

/** Twice the default text size of browsers, in pixels. */
const TWICE = 32;

describe('with text at 200 %', () => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await startTour();
  });
  afterAll(() => tour.close());

  it.each([
    ['en', { width: 390, height: 844 }],
    ['de', { width: 360, height: 740 }],
    ['th', { width: 390, height: 844 }],
    ['en', { width: 844, height: 390 }],
  ] as const)(
    'every word of the screens in %s is readable on %j',
    async (language, viewport) => {
      const isLarge = `${TWICE}px`;
      const found = await tour.findings({ kept: { language }, viewport, textSize: TWICE }, async (page) => {
        const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        return [...(await unreadableWords(page)), ...(size === isLarge ? [] : [`its text is at ${size}`])];
      });
      expect(found).toEqual([]);
    },
    TOUR_MS,
  );
});
