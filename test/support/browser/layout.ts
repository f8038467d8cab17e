import type { Page } from 'playwright-core';

/**
 * Returns words that cannot be read: cut off, outside the window, or over other words, each by its text. Content that
 * scrolls sideways may be wider than the window; fixed bars may cover content that scrolls under them. Of open sheets
 * and questions, only the one on top is checked.
 */
export const unreadableWords = (page: Page): Promise<readonly string[]> =>
  // The width is the phone's own: `innerWidth` grows with a page that is too wide.
  page.evaluate((width) => {
    const styleOf = (element: Element) => getComputedStyle(element);
    const ancestors = (element: Element | null): readonly Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : [];
    const scrollsSideways = (element: Element) => ['auto', 'scroll'].includes(styleOf(element).overflowX);
    const stays = (element: Element) => ['fixed', 'sticky'].includes(styleOf(element).position);

    const read = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(read, NodeFilter.SHOW_TEXT);
    const words: { text: string; element: Element; lines: readonly DOMRect[] }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const lines = [...range.getClientRects()];
      const isSeen = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Words for screen readers are clipped to a dot.
      const isForListeners = element && ancestors(element).some((each) => each.clientWidth === 1);
      if (text && element && isSeen && !isForListeners) words.push({ text, element, lines });
    }

    const cutOff = words.filter(
      ({ element }) => styleOf(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1,
    );
    const outside = words.filter(
      ({ element, lines }) =>
        lines.some((line) => line.right > width + 1 || line.left < -1) && !ancestors(element).some(scrollsSideways),
    );
    // A line's box is higher than its letters: boxes may overlap by a third where letters do not.
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
    const isInBar = (element: Element) =>
      ancestors(element).some((each) => each !== read && read.contains(each) && stays(each));
    const still = words.filter(({ element }) => !isInBar(element));
    const overlapping = still.flatMap((one, index) =>
      still
        .slice(index + 1)
        .filter((other) => one.lines.some((a) => other.lines.some((b) => isOver(a, b))))
        .map((other) => `${one.text} / ${other.text}`),
    );

    return [
      ...(document.documentElement.scrollWidth > width ? ['the page is wider than the window'] : []),
      ...cutOff.map(({ text }) => `cut off: ${text}`),
      ...outside.map(({ text }) => `outside the window: ${text}`),
      ...overlapping.map((pair) => `over each other: ${pair}`),
    ];
  }, page.viewportSize()?.width ?? 0);
