const report = (fault: unknown): void => {
  void import('./reportFault.ts').then(
    ({ reportFault }) => reportFault(fault),
    () => undefined,
  );
};

/** Reports every exception of the app that nothing caught. */
export const followFaults = (): void => {
  // Without an exception of ours: as of a script of another origin, or of a size that changed while it was observed.
  window.addEventListener('error', ({ error }: ErrorEvent) => error && report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
};
