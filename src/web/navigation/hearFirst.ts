type Hear = (event: PopStateEvent) => void;

let ears: readonly Hear[] = [];

// Chromium calls a window's own listeners in the order of their registration, whatever `capture` is: this one is
// registered when the module loads, before there is a router.
window.addEventListener('popstate', (event) => {
  for (const hear of ears) if (!event.cancelBubble) hear(event);
});

/**
 * Receives a `popstate` event before the router does and before all who listen already, and may keep it from them by
 * `stopImmediatePropagation`. Returns a function that removes the listener.
 */
export const hearFirst = (hear: Hear): (() => void) => {
  ears = [hear, ...ears];
  return () => {
    ears = ears.filter((each) => each !== hear);
  };
};
