/** What this process has worked so far, all its threads together, in milliseconds: the processor's time, not the clock's. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** What a piece of work costs this process, in milliseconds of the processor. */
export const costMs = async (work: () => void | Promise<void>): Promise<number> => {
  const before = processorMs();
  await work();
  return processorMs() - before;
};
