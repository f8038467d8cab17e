/** Processor time of this process so far, all its threads together, milliseconds. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Processor time of a piece of work in this process, milliseconds. */
export const costMs = async (work: () => void | Promise<void>): Promise<number> => {
  const before = processorMs();
  await work();
  return processorMs() - before;
};
