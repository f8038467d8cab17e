import { createAllowance } from '../../allowance.ts';
import { createCheckTurns } from './checkTurns.ts';

/** How many sockets may be open at once: of visitors from one address, and of one customer. */
export type SocketLimits = { readonly address: number; readonly customer: number };

export const SOCKET_LIMITS: SocketLimits = { address: 20, customer: 10 };

/** Sockets of one address that have not signed in, as a multiple of those that need not: all its customers may come at once. */
const UNSIGNED_TIMES = 20;
/** Milliseconds in which a socket that is one too many of its address has to sign in. */
const SIGN_IN_WITHIN_MS = 5000;
/** How many tokens of nobody an address may try at once, and how often one more, before it counts as one that guesses. */
const UNKNOWN_TOKENS = { atOnce: 30, oneEverySeconds: 2 };
/** Unknown tokens of one address that are checked at the same time, and of one that guesses. */
const CHECKS_AT_ONCE = 4;
const CHECKS_OF_GUESSING = 1;

const LIMIT = /^\s*(address|customer)\s*:\s*([1-9]\d{0,5})\s*$/;

/** Parses limits such as `address:20,customer:10`, which replace the defaults of those named; each is named once. */
export const socketLimitsOf = (text: string): SocketLimits | undefined => {
  const named = new Map<string, number>();
  for (const entry of text.split(',')) {
    const [, name = '', figure] = LIMIT.exec(entry) ?? [];
    if (figure === undefined || named.has(name)) return undefined;
    named.set(name, Number(figure));
  }
  return { ...SOCKET_LIMITS, ...Object.fromEntries(named) };
};

/** Ways to end a socket: with a close frame that says to come back later, and at once. */
export type Endings = { putOff(): void; terminate(): void };

/** Place of one socket among those of its address, and once it has signed in of its customer. */
export type Place = {
  /** True if its address has too many sockets of visitors: it has to sign in by its first frame. */
  readonly isCrowded: boolean;
  /**
   * Checks a token that this process does not know. Few of an address are checked at a time, the others wait; the socket keeps
   * its place meanwhile.
   */
  checkInTurn<Found>(check: () => Promise<Found>): Promise<Found>;
  /** Counts a token of nobody; false if its address has tried too many. */
  noteUnknown(): boolean;
  /**
   * Counts the socket by its customer instead of its address. If the customer has too many, the oldest of them is put off: of a
   * phone that comes back again and again, those are the dead ones.
   */
  signIn(customerId: string): void;
  leave(): void;
};

/** Socket that has not signed in. */
type Visitor = Endings & { readonly isCrowded: boolean; readonly sinceMs: number; isChecked: boolean };

/** True for a socket that gives up its place to a newer one: it need not have come, and does not sign in now. */
const givesWay = ({ isCrowded, isChecked }: Visitor): boolean => isCrowded && !isChecked;

/** Keeps the sockets that have not signed in, by address. */
const createVisitors = (mostOfAddress: number, elapsedMs: () => number) => {
  const most = mostOfAddress * UNSIGNED_TIMES;
  const visitors = new Map<string, Set<Visitor>>();
  const crowd = new Set<Visitor>();
  const remove = (address: string, visitor: Visitor): void => {
    const present = visitors.get(address);
    crowd.delete(visitor);
    if (present?.delete(visitor) && present.size === 0) visitors.delete(address);
  };
  const oldestToGo = (address: string): Visitor | undefined => {
    for (const visitor of visitors.get(address) ?? []) if (givesWay(visitor)) return visitor;
    return undefined;
  };
  return {
    hasRoom: (address: string): boolean =>
      (visitors.get(address)?.size ?? 0) < most || oldestToGo(address) !== undefined,
    /** Adds a socket. Where there is no room, the oldest that gives way goes, so that sockets that stay silent keep nobody out. */
    add(address: string, endings: Endings): Visitor {
      const gone = (visitors.get(address)?.size ?? 0) < most ? undefined : oldestToGo(address);
      if (gone) remove(address, gone);
      gone?.terminate();
      const present = visitors.get(address) ?? new Set();
      const visitor = { ...endings, isCrowded: present.size >= mostOfAddress, sinceMs: elapsedMs(), isChecked: false };
      visitors.set(address, present.add(visitor));
      if (visitor.isCrowded) crowd.add(visitor);
      return visitor;
    },
    remove,
    /** Puts off the sockets that are too many and have not signed in. */
    ask(): void {
      for (const visitor of crowd) {
        if (elapsedMs() - visitor.sinceMs < SIGN_IN_WITHIN_MS) break;
        if (givesWay(visitor)) visitor.putOff();
      }
    },
  };
};

/** Counts the open sockets by address and by customer. Customers behind one address do not take each other's places. */
export const createPlaces = (limits: SocketLimits, elapsedMs: () => number) => {
  const visitors = createVisitors(limits.address, elapsedMs);
  const customers = new Map<string, Set<Endings>>();
  const unknownTokens = createAllowance(UNKNOWN_TOKENS);
  const seconds = () => elapsedMs() / 1000;
  const checkInTurn = createCheckTurns((address) =>
    unknownTokens.mayTake(address, seconds()) ? CHECKS_AT_ONCE : CHECKS_OF_GUESSING,
  );
  return {
    /** False if the address has too many sockets altogether, all of whose tokens are being checked. */
    hasRoom: visitors.hasRoom,
    /** Puts off the sockets that are too many and have not signed in. Called often. */
    ask: visitors.ask,
    enter(address: string, endings: Endings): Place {
      const visitor = visitors.add(address, endings);
      let leave = (): void => visitors.remove(address, visitor);
      return {
        isCrowded: visitor.isCrowded,
        async checkInTurn(check) {
          visitor.isChecked = true;
          return checkInTurn(address, check).finally(() => (visitor.isChecked = false));
        },
        noteUnknown: () => unknownTokens.take(address, seconds()) === undefined,
        signIn(customerId) {
          leave();
          const own = customers.get(customerId) ?? new Set();
          customers.set(customerId, own.add(endings));
          leave = () => {
            own.delete(endings);
            if (own.size === 0 && customers.get(customerId) === own) customers.delete(customerId);
          };
          const [oldest] = own;
          if (own.size <= limits.customer || !oldest) return;
          own.delete(oldest);
          oldest.putOff();
        },
        leave() {
          leave();
          leave = () => undefined;
        },
      };
    },
  };
};
