import { withoutOverlays } from '../../src/web/navigation/overlayEntries.ts';

/** Leaves the history entries of the sheets that a test left open; the next test begins at its own address. */
export const leaveOverlays = (): Promise<void> => new Promise((resolve) => withoutOverlays(resolve));
