import type { Page } from 'playwright-core';

/** Size of a target that a finger hits reliably, in pixels (WCAG 2.2, 2.5.5). */
const TARGET_PX = 44;
/** Size of a link within a sentence, which is limited by its line, in pixels (WCAG 2.2, 2.5.8). */
const TARGET_IN_SENTENCE_PX = 24;

/**
 * Returns targets that a finger would miss: buttons, links and fields of the window whose hit area is too small, each
 * by its name and the size of that area.
 *
 * The browser reports which element a touch meets, point by point: the hit areas of pseudo-elements and labels count,
 * and where two of them overlap, a point counts for the one that takes it. Of open sheets and questions, only the
 * one on top is measured.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ usual, inSentence }) => {
      const PRESSED = 'a[href], button, input, select, textarea, summary, [role="slider"], [role="option"]';
      /** Longest distance that a run is followed, in pixels; a multiple of the points' distance. */
      const FAR_PX = 200;
      /** Distance between the points tested in a square and along a run, in pixels. */
      const POINTS_PX = 4;
      /** Size of a square's four corners, which may be round, in pixels. */
      const CORNER_PX = 8;

      const targetAt = (x: number, y: number): Element | null => {
        const met = document.elementFromPoint(x, y);
        // A label passes the touch to its field.
        return met?.closest(PRESSED) ?? met?.closest('label')?.control ?? null;
      };
      /** Returns the length and the middle of the row of points through this one that meet the target. */
      const runThrough = (target: Element, at: number, meets: (at: number) => Element | null) => {
        const last = (step: 1 | -1) => {
          let end = at;
          const follow = (pace: number) => {
            while (Math.abs(end - at) < FAR_PX && meets(end + pace) === target) end += pace;
          };
          // In paces as wide as the square's, then to the pixel.
          follow(step * POINTS_PX);
          follow(step);
          return end;
        };
        const [from, to] = [last(-1), last(1)];
        return { length: to - from + 1, middle: (from + to) / 2 };
      };
      /** True when all points of a square of this size around the point meet the target, except its corners. */
      const isSquare = (target: Element, x: number, y: number, size: number) => {
        const edge = (size - 1) / 2;
        const between = Array.from({ length: Math.ceil(size / POINTS_PX) }, (_, step) => step * POINTS_PX - edge);
        const offsets = [...between, edge];
        const isCorner = (dx: number, dy: number) => Math.min(Math.abs(dx), Math.abs(dy)) > edge - CORNER_PX;
        const meets = (dx: number, dy: number) => targetAt(Math.floor(x + dx), Math.floor(y + dy)) === target;
        return offsets.every((dx) => offsets.every((dy) => isCorner(dx, dy) || meets(dx, dy)));
      };
      /** Measures the hit area through the middle of the drawing; smaller where something covers it. */
      const hitAreaOf = (target: Element, size: number) => {
        target.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
        // Measures the first line of a link that runs over two.
        const { left, top, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect();
        const x = Math.floor(left + width / 2);
        const y = Math.floor(top + height / 2);
        if (targetAt(x, y) !== target) return { width: 0, height: 0, isLarge: false };
        const across = runThrough(target, x, (at) => targetAt(at, y));
        const down = runThrough(target, y, (at) => targetAt(x, at));
        const isLarge =
          across.length >= size && down.length >= size && isSquare(target, across.middle, down.middle, size);
        return { width: across.length, height: down.length, isLarge };
      };
      /** True for a target between words of its own line. */
      const isInSentence = (target: Element) =>
        getComputedStyle(target).display === 'inline' &&
        [...(target.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
      const isPressable = (target: Element) => {
        const { width, height } = target.getBoundingClientRect();
        // Elements for keys and screen readers only are clipped to a dot.
        const isSeen = width > 1 && height > 1 && target.checkVisibility({ visibilityProperty: true });
        return isSeen && !target.matches(':disabled');
      };
      const nameOf = (target: Element) => {
        const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
        const labelledBy = document.getElementById(target.getAttribute('aria-labelledby') ?? '');
        const label = labelledBy ?? (isField ? target.labels?.[0] : target);
        const words = target.getAttribute('aria-label') ?? label?.textContent.trim() ?? '';
        return `${target.getAttribute('role') ?? target.localName} "${words.replace(/\s+/g, ' ')}"`;
      };

      const measured = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
      const found = [...measured.querySelectorAll(PRESSED)].filter(isPressable).flatMap((target) => {
        const { width, height, isLarge } = hitAreaOf(target, isInSentence(target) ? inSentence : usual);
        return isLarge ? [] : [`${nameOf(target)} takes ${width} × ${height} px at most`];
      });
      // Rows that were pulled aside to measure their actions go back, before the page is laid out for the next look.
      for (const each of document.querySelectorAll('*')) each.scrollTo({ left: 0, behavior: 'instant' });
      return found;
    },
    { usual: TARGET_PX, inSentence: TARGET_IN_SENTENCE_PX },
  );
