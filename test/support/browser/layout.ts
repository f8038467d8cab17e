import type { Page } from 'playwright-core';
import { comeToRest } from './rest.ts';

/**
 * Returns words that cannot be read: cut off, outside the window or its button, broken within, or over other words or
 * a drawing, each by its text; and fields that cut off their figures. Content that
 * scrolls sideways may be wider than the window; fixed bars may cover content that scrolls under them. Of open sheets
 * and questions, only the one on top is checked.
 */
export const unreadableWords = async (page: Page): Promise<readonly string[]> => {
  await comeToRest(page);
  // The width is the phone's own: `innerWidth` grows with a page that is too wide.
  return page.evaluate((width) => {
    const SHORT_WORD = 7;
    const styleOf = (element: Element) => getComputedStyle(element);
    const ancestors = (element: Element | null): readonly Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : [];
    const scrollsSideways = (element: Element) => ['auto', 'scroll'].includes(styleOf(element).overflowX);
    /** Part of a line that is in sight: what is scrolled out of a strip is not there. */
    const inSight = (element: Element, line: DOMRect): DOMRect =>
      ancestors(element)
        .filter(scrollsSideways)
        .map((each) => each.getBoundingClientRect())
        .reduce((part, { left, right }) => {
          const from = Math.max(part.left, left);
          return new DOMRect(from, part.top, Math.max(0, Math.min(part.right, right) - from), part.height);
        }, line);
    const stays = (element: Element) => ['fixed', 'sticky'].includes(styleOf(element).position);

    const read = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(read, NodeFilter.SHOW_TEXT);
    const words: { text: string; element: Element; lines: readonly DOMRect[] }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const lines = [...range.getClientRects()]
        .map((line) => (element ? inSight(element, line) : line))
        .filter((line) => line.width > 0);
      const isSeen = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Words for screen readers are clipped to a dot.
      const isForListeners = element && ancestors(element).some((each) => each.clientWidth === 1);
      if (text && element && isSeen && !isForListeners) words.push({ text, element, lines });
    }

    // What no spaces part, as in Thai, may be broken anywhere, and so may longer words and addresses; no figure may.
    const hasSpaces = /^[\p{Script=Latin}\p{N}\p{P}]+$/u;
    const isFigure = /^[+−]?\d[\d.,]*%?$/;
    const broken = words.flatMap(({ text, element }) =>
      text.split(/[\s\u00ad/、–-]+/).filter((word) => {
        const isWhole = isFigure.test(word) || (word.length <= SHORT_WORD && hasSpaces.test(word));
        if (word.length < 2 || !isWhole || text.includes('://')) return false;
        const node = [...element.childNodes].find(
          (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.includes(word),
        );
        if (!node?.textContent) return false;
        const range = document.createRange();
        const start = node.textContent.indexOf(word);
        range.setStart(node, start);
        range.setEnd(node, start + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      }),
    );
    const cutFields = [...read.querySelectorAll('input')].filter(
      (input) =>
        input.value && input.clientWidth > 1 && input.type !== 'range' && input.scrollWidth > input.clientWidth + 1,
    );
    const cutOff = words.filter(
      ({ element }) => styleOf(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1,
    );
    const outside = words.filter(
      ({ element, lines }) =>
        lines.some((line) => line.right > width + 1 || line.left < -1) && !ancestors(element).some(scrollsSideways),
    );
    const beyond = words.filter(({ element, lines }) => {
      const control = element.closest('button, [role="tab"], a:has(> *)');
      const box = control?.getBoundingClientRect();
      return (
        box &&
        box.width > 1 &&
        getComputedStyle(control as Element).display !== 'inline' &&
        lines.some((line) => line.right > box.right + 1 || line.left < box.left - 1)
      );
    });
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

    const drawings = [...read.querySelectorAll('svg[aria-hidden="true"]')].filter(
      (svg) =>
        styleOf(svg).position === 'static' && !svg.closest('figure, svg svg') && svg.checkVisibility() && !isInBar(svg),
    );
    const crossed = still.filter(
      ({ element, lines }) =>
        // A count on its icon is meant to be there.
        styleOf(element).position !== 'absolute' &&
        !ancestors(element).some(scrollsSideways) &&
        drawings.some((svg) => lines.some((line) => isOver(line, svg.getBoundingClientRect()))),
    );

    return [
      ...(document.documentElement.scrollWidth > width ? ['the page is wider than the window'] : []),
      ...cutOff.map(({ text }) => `cut off: ${text}`),
      ...outside.map(({ text }) => `outside the window: ${text}`),
      ...beyond.map(({ text }) => `beyond the edge of its button: ${text}`),
      ...broken.map((word) => `broken within: ${word}`),
      ...cutFields.map(({ value }) => `cut off in its field: ${value}`),
      ...crossed.map(({ text }) => `over a drawing: ${text}`),
      ...overlapping.map((pair) => `over each other: ${pair}`),
    ];
  }, page.viewportSize()?.width ?? 0);
};
