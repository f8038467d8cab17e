type Hear = (event: PopStateEvent) => void;

const ears = new Set<Hear>();

// Chromium calls a window's own listeners in the order of their registration, whatever `capture` is: this one is
// registered when the module loads, before there is a router.
window.addEventListener('popstate', (event) => ears.forEach((hear) => hear(event)));

/**
 * Receives a `popstate` event before the router does, and may keep it from the router. Returns a function that removes
 * the listener.
 */
export const hearFirst = (hear: Hear): (() => void) => {
  ears.add(hear);
  return () => void ears.delete(hear);
};
