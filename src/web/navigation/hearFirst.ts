type Hear = (event: PopStateEvent) => void;

const ears = new Set<Hear>();

// Chromium calls a window's own listeners in the order in which they came, whatever `capture` says: this one comes with
// the module, before there is a router.
window.addEventListener('popstate', (event) => ears.forEach((hear) => hear(event)));

/** Hears of a step through the history before the router does, and may keep it from it. Answers how to stop hearing. */
export const hearFirst = (hear: Hear): (() => void) => {
  ears.add(hear);
  return () => void ears.delete(hear);
};
