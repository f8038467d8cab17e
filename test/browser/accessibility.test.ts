import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { startTour, type Tour, TOUR_MS } from '../support/browser/tour.ts';

describe('every screen', () => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await startTour();
  });
  afterAll(() => tour.close());

  it.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['de', 'light'],
    ['de', 'dark'],
    ['th', 'light'],
    ['th', 'dark'],
  ] as const)(
    'meets WCAG 2.2 AA in %s, %s theme',
    async (language, colorScheme) => {
      expect(await tour.findings({ kept: { language }, colorScheme }, accessibilityFaults)).toEqual([]);
    },
    TOUR_MS,
  );
});
