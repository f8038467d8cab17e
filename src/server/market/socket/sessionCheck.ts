/** Asks which sessions of a customer hold. */
export type HoldingSessions = (customerId: string) => Promise<ReadonlySet<string>>;

/**
 * Asks once for all sockets of a customer that want to know at the same time. A question that came while one is under way waits
 * for it and is asked then, so that no answer is older than its question, and a customer costs one query at a time.
 */
export const createSessionCheck = (ask: HoldingSessions): HoldingSessions => {
  const waiting = new Map<string, Promise<ReadonlySet<string>>>();
  const underWay = new Map<string, Promise<unknown>>();
  const asked = async (customerId: string): Promise<ReadonlySet<string>> => {
    // Also without one the question waits for the next microtask, when the customer's other sockets have joined.
    await underWay.get(customerId)?.catch(() => undefined);
    waiting.delete(customerId);
    const answer = ask(customerId);
    underWay.set(customerId, answer);
    try {
      return await answer;
    } finally {
      if (underWay.get(customerId) === answer) underWay.delete(customerId);
    }
  };
  return (customerId) => {
    const answer = waiting.get(customerId) ?? asked(customerId);
    waiting.set(customerId, answer);
    return answer;
  };
};
