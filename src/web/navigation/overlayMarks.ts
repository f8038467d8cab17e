/**
 * What the state of a history entry says of the sheets, dialogs and full screens over its screen: each has an entry of
 * its own above the screen's, with the same address. The router never receives their events.
 */
export type OverlayMarks = {
  /** Number of them at this entry; absent at the screen's own. */
  readonly over?: number;
  /** Names the screen's own entry and all above it. */
  readonly base?: number | undefined;
};

/** Returns the marks of the present entry. */
export const overlayMarks = (): OverlayMarks => {
  const { over, base } = (window.history.state ?? {}) as OverlayMarks;
  return over ? { over, base } : {};
};
