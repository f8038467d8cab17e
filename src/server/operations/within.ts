/** Resolves with what is asked for, or with undefined where that fails or takes longer. */
export const within = async <Found>(milliseconds: number, asked: Promise<Found>): Promise<Found | undefined> => {
  const { promise: isLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([asked, isLate]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    // What is late may fail later.
    asked.catch(() => undefined);
  }
};
