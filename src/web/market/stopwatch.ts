/**
 * Starts to measure time, milliseconds: the greater of what the device's clock and the page's say. The page's stands
 * while the device sleeps; the device's may be set back.
 */
export const startWatch = (): (() => number) => {
  const beganMs = Date.now();
  const beganOnPageMs = performance.now();
  return () => Math.max(Date.now() - beganMs, performance.now() - beganOnPageMs);
};
