let isDown = false;
const follow = (event: 'pointerdown' | 'pointerup' | 'pointercancel') =>
  document.addEventListener(event, () => void (isDown = event === 'pointerdown'), { capture: true });
follow('pointerdown');
follow('pointerup');
follow('pointercancel');

/**
 * Runs a change that moves what is on the screen. While a finger is down it waits for the end of that press: what was
 * pressed would move away, and its click be lost.
 */
export const afterPress = (run: () => void): void => {
  if (!isDown) return run();
  document.addEventListener('pointerup', () => setTimeout(run), { capture: true, once: true });
};
