/** Keeps something in the open screen's own history entry: it is there when the screen is gone back to, or reloaded. */
export const keepInEntry = (kept: object | undefined): void =>
  window.history.replaceState({ ...(window.history.state as object | null), kept }, '');

/** What the open screen kept in its history entry; undefined where it kept nothing. */
export const keptInEntry = (): unknown => (window.history.state as { readonly kept?: unknown } | null)?.kept;
