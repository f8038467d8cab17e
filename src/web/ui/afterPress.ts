let isDown = false;
let waiting: readonly (() => void)[] = [];
const begin = () => {
  isDown = true;
};
const end = () => {
  isDown = false;
  for (const run of waiting) setTimeout(run);
  waiting = [];
};
// A finger's mouse events, and with them the loss of the focus and the click, come once it is up.
for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, begin, { capture: true });
for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) {
  document.addEventListener(type, end, { capture: true });
}

/**
 * Runs a change that moves what is on the screen. While a finger or a button is down it waits for the end of that press:
 * what was pressed would move away, and its click be lost.
 */
export const afterPress = (run: () => void): void => {
  if (isDown) waiting = [...waiting, run];
  else run();
};
