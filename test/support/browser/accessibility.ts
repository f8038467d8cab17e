import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { smallTargets } from './touchTargets.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe holds against the page as it stands now, as `rule: element`, and what a finger would miss; nothing where it
 * keeps to WCAG 2.2 AA and to targets of 44 px. The whole length is looked at: what scrolls under a bar that stays is no
 * smaller for it.
 */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  const viewport = page.viewportSize() ?? { width: 390, height: 844 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  // Evaluated by the debugger and not added as a script: the content security policy would refuse that.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (tags) => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags }),
    WCAG_2_2_AA,
  );
  const small = await smallTargets(page);
  await page.setViewportSize(viewport);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...small.map((target) => `target-size: ${target}`),
  ];
};
