import { LANGUAGES } from '../../src/contract/index.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

const NARROWEST = { width: 360, height: 740 };

describe('on the narrowest phone', () => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await startTour();
  });
  afterAll(() => tour.close());

  it.each(LANGUAGES)(
    'every word in %s is readable',
    async (language) => {
      const found = await tour.findings({ kept: { language }, viewport: NARROWEST }, async (page) => {
        const spoken = await page.locator('html').getAttribute('lang');
        return [...(await unreadableWords(page)), ...(spoken === language ? [] : [`it speaks ${spoken ?? 'nothing'}`])];
      });
      expect(found).toEqual([]);
    },
    TOUR_MS,
  );
});
