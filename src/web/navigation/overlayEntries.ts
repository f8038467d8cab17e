import { hearFirst } from './hearFirst.ts';
import { overlayMarks } from './overlayMarks.ts';

/** Calls `go` once the screen's own entry is the present one: at once where nothing lies over it. */
export const withoutOverlays = (go: () => void): void => {
  if (!overlayMarks().over) return go();
  // Where the code cannot be loaded, a dead entry stays, and the way is taken all the same.
  void import('./overlays.ts').then(({ leaveOverlays }) => leaveOverlays()).then(go, go);
};

// The code that loads here leaves an entry of what is no longer open, as after a reload.
const leaveDeadEntry = () => {
  if (overlayMarks().over) void import('./overlays.ts');
};
leaveDeadEntry();
hearFirst(leaveDeadEntry);
