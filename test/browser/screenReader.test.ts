import type { Page } from 'playwright-core';
import { readingVisits, tradingVisitsOf } from '../support/browser/screens.ts';
import { startTour, type Tour } from '../support/browser/tour.ts';

const CONTROLS = [
  'button',
  'link',
  'textbox',
  'spinbutton',
  'combobox',
  'radio',
  'checkbox',
  'switch',
  'slider',
  'tab',
];
const PLACES = ['dialog', 'alertdialog', 'tabpanel', 'tablist', 'radiogroup', 'table', 'image', 'region'];

/** Changes of the page to observe, besides announcements, before a screen counts as silent. */
const ENOUGH_CHANGES = 30;

/** Returns the controls and parts that a screen reader has no name for, by their roles. */
const nameless = async (page: Page): Promise<readonly string[]> => {
  const debug = await page.context().newCDPSession(page);
  const { nodes } = await debug.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, role }) => !ignored && [...CONTROLS, ...PLACES].includes(String(role?.value)))
    .filter(({ name }) => !name?.value)
    .map(({ role }) => `without a name: ${String(role?.value)}`);
};

/**
 * Returns faults of a screen's structure: not one main heading, a skipped heading level, not one main part, no window
 * title.
 */
const faultsOfStructure = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    const shown = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter((each) =>
      each.checkVisibility(),
    );
    const levels = shown.map(({ tagName }) => Number(tagName.slice(1)));
    const skipped = isOpen ? [] : shown.filter((_, at) => (levels[at] ?? 0) - (levels[at - 1] ?? 0) > 1);
    return [
      ...(levels.filter((level) => level === 1).length === 1 ? [] : ['it has not one heading']),
      ...skipped.map(({ innerText }) => `a level is left out before: ${innerText}`),
      ...(document.querySelectorAll('main').length === 1 ? [] : ['it has not one main part']),
      ...(document.title.endsWith(' · Sun') ? [] : [`the window is called ${document.title}`]),
    ];
  });

/** Returns announcements made while prices move. */
const chatter = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (enough) =>
      new Promise<readonly string[]>((resolve) => {
        const said: string[] = [];
        let changes = 0;
        const listen = new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            const region = element?.closest(
              '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output',
            );
            if (region) said.push(`it says unasked: ${region.textContent}`);
            else changes += 1;
          }
          if (changes < enough) return;
          listen.disconnect();
          resolve(said);
        });
        listen.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    ENOUGH_CHANGES,
  );

describe('for a screen reader', () => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await startTour(tradingVisitsOf);
  });
  afterAll(() => tour.close());

  it('every control and part of the trading screens has a name, under headings in order', async () => {
    const look = async (page: Page) => [...(await nameless(page)), ...(await faultsOfStructure(page))];
    expect(await tour.findings({}, look)).toEqual([[]]);
  });

  it('every control and part of news, texts and places has a name, under headings in order', async () => {
    const reading = await startTour(readingVisits);
    const look = async (page: Page) => [...(await nameless(page)), ...(await faultsOfStructure(page))];
    expect(await reading.findings({}, look)).toEqual([[]]);
    await reading.close();
  });

  it('nothing is announced while prices move', async () => {
    const moving = await startTour((orders) =>
      tradingVisitsOf(orders).filter(({ address, shows }) => !shows && !/search|history/.test(address)),
    );
    expect(await moving.findings({}, chatter)).toEqual([[]]);
    await moving.close();
  });
});
