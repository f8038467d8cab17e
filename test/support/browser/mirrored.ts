import type { Page } from 'playwright-core';

/**
 * Turns the page around, as a language that is written from right to left would, and returns the boxes that are not
 * where a mirror shows them; those within a part that always runs from left to right, such as a chart, move with it.
 * The page stays turned around.
 */
export const unmirroredBoxes = (page: Page): Promise<readonly string[]> =>
  page.evaluate((width) => {
    /** Difference that rounding explains, in pixels. */
    const ROUNDING = 1.5;
    const root = document.documentElement;
    const read = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const isLaidOut = (element: Element) =>
      !element.closest('svg svg, svg > *') &&
      !element.parentElement?.closest('[dir="ltr"]:not(html)') &&
      ['block', 'flex', 'grid', 'list-item', 'table'].includes(getComputedStyle(element).display) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.clientWidth > 1;
    const all = [...read.querySelectorAll('*')];
    const places = () => {
      for (const element of all) if (element.scrollLeft !== 0) element.scrollLeft = 0;
      return new Map(all.filter(isLaidOut).map((element) => [element, element.getBoundingClientRect()]));
    };
    root.dir = 'ltr';
    const before = places();
    root.dir = 'rtl';
    const after = places();
    const shifts = new Map(
      [...after].map(([element, { left }]) => [element, left - (width - (before.get(element)?.right ?? Number.NaN))]),
    );
    const shiftOf = (element: Element) => shifts.get(element) ?? 0;
    return [...shifts.keys()]
      .filter((element) => {
        // What moves with the box around it is listed once.
        const around = element.parentElement ? shiftOf(element.parentElement) : 0;
        return Math.abs(shiftOf(element) - around) > ROUNDING;
      })
      .map((element) => `not mirrored: ${element.tagName} ${element.getAttribute('class')} by ${shiftOf(element)} px`);
  }, page.viewportSize()?.width ?? 0);
