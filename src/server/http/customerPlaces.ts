import { atMost } from '../atMost.ts';

/** Places of work for each customer, or each token: who wants more of them at once than there are waits for one. */
export type Places = {
  /** Does a piece of work once one of its owner's places is free. */
  within<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
};

/** Gives each owner so many places. An owner without work is forgotten. */
export const createPlaces = (each: number): Places => {
  const owners = new Map<string, { readonly places: ReturnType<typeof atMost>; present: number }>();
  return {
    async within(owner, work) {
      const own = owners.get(owner) ?? { places: atMost(each), present: 0 };
      owners.set(owner, own);
      own.present += 1;
      const leave = await own.places.take();
      try {
        return await work();
      } finally {
        leave();
        own.present -= 1;
        if (own.present === 0) owners.delete(owner);
      }
    },
  };
};

/**
 * Bounds what one customer has the database do at the same time, beside the one request that writes: so few connections are
 * taken that others find one, whatever the customer presses.
 */
export type CustomerPlaces = {
  /** Questions whose a token is, by token. */
  readonly sessions: Places;
  readonly reads: Places;
  /** Questions what is known of the key of a request that is not carried out. */
  readonly keys: Places;
};

export const createCustomerPlaces = (): CustomerPlaces => ({
  sessions: createPlaces(2),
  // A phone that opens a screen asks for about as many lists at once.
  reads: createPlaces(3),
  keys: createPlaces(1),
});
