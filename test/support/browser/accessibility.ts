import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { comeToRest } from './rest.ts';
import { smallTargets } from './touchTargets.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns axe's findings on the current page, once it is at rest, as `rule: element`, and targets too small for a
 * finger; empty when the page meets WCAG 2.2 AA and has targets of 44 px. The window is enlarged to the whole length of
 * the page, or of its longest column, first, so that content scrolled under a fixed bar does not count as covered.
 */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  await comeToRest(page);
  const viewport = page.viewportSize() ?? { width: 390, height: 844 };
  const height = await page.evaluate(() => {
    // A look before may have scrolled the page.
    scrollTo(0, 0);
    const hidden = [...document.querySelectorAll('main > section')].map(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    return document.documentElement.scrollHeight + Math.max(0, ...hidden);
  });
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  // Evaluated by the debugger and not added as a script, which the content security policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, WCAG_2_2_AA);
  const small = await smallTargets(page);
  await page.setViewportSize(viewport);
  return [...broken, ...small.map((target) => `target-size: ${target}`)];
};
