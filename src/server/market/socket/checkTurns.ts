/** Checks of one address. */
type Lane = { running: number; readonly waiting: (() => void)[] };

/** Creates the function that runs checks: of each address so many at a time as it may have, in the order in which they came. */
export const createCheckTurns = (atOnce: (address: string) => number) => {
  const lanes = new Map<string, Lane>();
  const next = (address: string, lane: Lane): void => {
    while (lane.running < atOnce(address)) {
      const begin = lane.waiting.shift();
      if (!begin) break;
      lane.running += 1;
      begin();
    }
    if (lane.running === 0) lanes.delete(address);
  };
  return async <Found>(address: string, check: () => Promise<Found>): Promise<Found> => {
    const lane: Lane = lanes.get(address) ?? { running: 0, waiting: [] };
    lanes.set(address, lane);
    const turn = new Promise<void>((begin) => lane.waiting.push(begin));
    next(address, lane);
    await turn;
    try {
      return await check();
    } finally {
      lane.running -= 1;
      next(address, lane);
    }
  };
};
