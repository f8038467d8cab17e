/** Requests of a customer that wait for their turn at most; further ones are refused. */
const MOST_WAITING = 2;

/**
 * Turns of customers' requests that write: those of one customer are carried out one after the other, and wait before they
 * take a connection to the database, so that a customer who sends many at once holds up no other.
 */
export type CustomerTurns = {
  /** True while as many requests of a customer wait as may. */
  isFull(customerId: string): boolean;
  /** True while a request with this key is carried out or waits. */
  holds(customerId: string, key: string): boolean;
  /** Resolves when it is this request's turn, with the function that ends the turn. */
  take(customerId: string, key?: string): Promise<() => void>;
};

export const createCustomerTurns = (): CustomerTurns => {
  /** Requests of each customer, the one that is carried out first. */
  const queues = new Map<string, { readonly key: string | undefined; readonly begin: () => void }[]>();
  return {
    isFull: (customerId) => (queues.get(customerId)?.length ?? 0) > MOST_WAITING,
    holds: (customerId, key) => queues.get(customerId)?.some((one) => one.key === key) ?? false,
    async take(customerId, key) {
      const queue = queues.get(customerId) ?? [];
      queues.set(customerId, queue);
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ key, begin: resolve });
      if (queue.length === 1) resolve();
      await promise;
      return () => {
        queue.shift();
        const [next] = queue;
        if (next) next.begin();
        else queues.delete(customerId);
      };
    },
  };
};
