import type { Page } from 'playwright-core';
import { unreadableWords } from '../support/browser/layout.ts';
import { moneyVisits } from '../support/browser/screens.ts';
import { type Look, startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

const WIDE = { width: 1280, height: 800 };
/** Letters of a line of running text that the eye still follows back to the next one. */
const LONGEST_LINE = 80;

/** Returns paragraphs of which a line has more letters than the eye follows, each by its beginning. */
const longLines = (page: Page): Promise<readonly string[]> =>
  page.evaluate((most) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (text.length <= most || !element?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const widths = [...range.getClientRects()].map(({ width }) => width);
      const letters = (text.length * Math.max(...widths)) / widths.reduce((sum, width) => sum + width, 0);
      if (letters > most) found.push(`a line of ${Math.round(letters)} letters: ${text.slice(0, 40)}`);
    }
    return found;
  }, LONGEST_LINE);

/** Returns how far the screen, or the sheet on it, is beside the middle of the window. */
const besideColumn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((width) => {
    const column = (
      document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main')
    )?.getBoundingClientRect();
    if (!column) return ['there is no column'];
    const aside = Math.abs(column.left - (width - column.right));
    return aside > 2 ? [`the column is ${Math.round(aside)} px beside the middle`] : [];
  }, WIDE.width);

const inTheme =
  (colorScheme: 'light' | 'dark'): Look =>
  async (page) => {
    await page.emulateMedia({ colorScheme });
    const looks = [unreadableWords, longLines, besideColumn];
    const found: string[] = [];
    for (const look of looks) found.push(...(await look(page)));
    return found;
  };

describe('the screens of money in a window of 1280 px', () => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await startTour(moneyVisits);
  });
  afterAll(() => tour.close());

  it(
    'have readable words, lines that the eye follows, and nothing beside their column, light and dark',
    async () => {
      const looks = [inTheme('light'), inTheme('dark')];
      const computer = { viewport: WIDE, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };
      expect(await tour.findings(computer, ...looks)).toEqual([[], []]);
    },
    TOUR_MS,
  );
});
