import type { Page } from 'playwright-core';

/**
 * Waits until nothing on the page moves, opens or closes: a sheet that slides away is still in the page, below the
 * window, and would be looked at as the one on top.
 */
export const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const moves = () =>
      document.getAnimations().some((animation) => {
        // What runs for as long as it is shown, such as a pulse, has no rest.
        const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
        return animation.playState === 'running' && !isEndless;
      });
    const opensOrCloses = () => document.querySelector('[data-starting-style], [data-ending-style]') !== null;
    // A press just before is drawn with the next frame, and begins to move there.
    await nextFrame();
    while (moves() || opensOrCloses()) await nextFrame();
  });
