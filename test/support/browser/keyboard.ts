import type { Locator, Page } from 'playwright-core';

/** More presses than any screen has places to stop at. */
const MOST_PRESSES = 80;

export const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement);

/** Returns faults of the focused element for a customer without a pointer: it is covered, or has no focus ring. */
const faultsOfFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // Base UI's guards at a sheet's ends pass the focus on at once.
    if (!focused || focused === document.body || focused.matches('[data-base-ui-focus-guard]')) return [];
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const name = focused.getAttribute('aria-label') || focused.textContent || focused.outerHTML;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const;
    const isUncovered = points.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)));
    const hasRing = [focused, focused.parentElement].some((element) => {
      const { outlineStyle, boxShadow } = element ? getComputedStyle(element) : new CSSStyleDeclaration();
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    return [...(isUncovered ? [] : [`covered: ${name}`]), ...(hasRing ? [] : [`not marked: ${name}`])];
  });

/**
 * Presses Tab, as a customer without a pointer does, until the element has the focus. Throws when the focus never
 * reaches it, or stops on the way at an element that is covered or not marked.
 */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
    const faults = await faultsOfFocus(page);
    if (faults.length > 0) throw new Error(`The focus is ${faults.join(', ')}`);
  }
  throw new Error(`The keyboard does not reach ${String(wanted)}.`);
};

/** Moves to the element by Tab and presses Enter. */
export const enter = async (page: Page, wanted: Locator): Promise<void> => {
  await wanted.waitFor();
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
};
