import type { RawData, WebSocket } from 'ws';
import { type ClientFrame, MOST_SYMBOLS } from '../../../contract/index.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { Authenticate, ContractChecks, Session } from '../../http/index.ts';
import type { CustomerFrame, World } from '../../world/world.ts';
import type { Broadcast } from './broadcast.ts';
import type { FrameType } from './frames.ts';
import type { Peer } from './peer.ts';
import type { Place } from './places.ts';
import type { HoldingSessions } from './sessionCheck.ts';

/** Services that a conversation uses. */
export type SocketContext = {
  readonly world: World;
  readonly authenticate: Authenticate;
  readonly holdingSessions: HoldingSessions;
  /** True for a token that was valid when this process last received it. */
  readonly isKnown: (token: string) => boolean;
  readonly broadcast: Broadcast;
  readonly frameFault: ContractChecks['frameFault'];
  /** Clock of the machine: a client's rate limit does not depend on the world's time. */
  readonly elapsedMs: () => number;
};

export const TOO_MANY = 'too many sockets';
const FRAMES_A_SECOND = 20;
/** Characters of a refusal's `msg`, which may repeat names of the client's frame. */
const LONGEST_MESSAGE = 200;

const parsed = (data: RawData, isBinary: boolean): unknown => {
  if (isBinary) return undefined;
  try {
    return JSON.parse((data as Buffer).toString()) as unknown;
  } catch {
    return undefined;
  }
};

const FRAME_TYPES: readonly string[] = ['authenticate', 'subscribe', 'unsubscribe', 'ping'] satisfies FrameType[];
const isFrameType = (type: unknown): type is FrameType => typeof type === 'string' && FRAME_TYPES.includes(type);

/** Returns the type of a parsed frame; null where it has none of the contract. */
const typeOf = (frame: unknown): FrameType | null => {
  const type = typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : null;
  return isFrameType(type) ? type : null;
};

/** Counts frames and refused symbols; returns true once there are more than `FRAMES_A_SECOND` within a second. */
const createBudget = (elapsedMs: () => number) => {
  let beganMs = elapsedMs();
  let said = 0;
  return (): boolean => {
    if (elapsedMs() - beganMs >= 1000) {
      beganMs = elapsedMs();
      said = 0;
    }
    said += 1;
    return said > FRAMES_A_SECOND;
  };
};

/** Closes the socket of a client that sends more than it may. */
const dismissBusy = (peer: Peer): void => {
  const msg = `A socket sends ${FRAMES_A_SECOND} frames a second at most, refused symbols included.`;
  peer.refuse({ code: REFUSALS['too-many-requests'], msg });
  peer.dismiss('too many frames');
};

/** Keeps the symbols that a client follows. `exceeded` counts those refused, each of which costs a frame. */
const createFollowing = (peer: Peer, { world, broadcast }: SocketContext, exceeded: () => boolean) => {
  const symbols = new Set<string>();
  peer.onGone(() => broadcast.follow(peer, new Set()));
  return {
    subscribe(asked: readonly string[]): void {
      const frame = 'subscribe';
      const offered = asked.filter((symbol) => world.market.find(symbol));
      if (new Set([...symbols, ...offered]).size > MOST_SYMBOLS) {
        const msg = `A socket follows ${MOST_SYMBOLS} symbols at most.`;
        return peer.refuse({ code: REFUSALS['too-many-requests'], msg, frame });
      }
      for (const symbol of asked) {
        if (offered.includes(symbol)) symbols.add(symbol);
        else if (exceeded()) return dismissBusy(peer);
        else peer.refuse({ code: REFUSALS['not-found'], msg: `${symbol} was not found.`, frame, symbol });
      }
      broadcast.follow(peer, symbols);
      broadcast.snapshot(peer, offered);
    },
    unsubscribe(asked: readonly string[]): void {
      for (const symbol of asked) symbols.delete(symbol);
      broadcast.follow(peer, symbols);
    },
  };
};

/** Subscribes a client to the events of the customer whose token it sends. */
const createSignIn = (peer: Peer, place: Place, context: SocketContext) => {
  const { world, authenticate, holdingSessions, isKnown } = context;

  /** Sends an event after checking the session again, as it may have ended: only its customer receives it. */
  const tell = async ({ customerId, sessionId }: Session, frame: CustomerFrame): Promise<void> => {
    if ((await holdingSessions(customerId)).has(sessionId)) return peer.say(frame);
    peer.refuse({ code: REFUSALS['sign-in-needed'], msg: 'The session has ended.' });
    peer.dismiss('session ended');
  };

  return async (token: string, repeatSeconds: number): Promise<void> => {
    const wasKnown = isKnown(token);
    const session = wasKnown
      ? await authenticate(world, token)
      : await place.checkInTurn(async () => (peer.isOpen() ? authenticate(world, token) : undefined));
    if (!peer.isOpen()) return;
    if (!session) {
      // Counted only now: who has a session is kept out by nobody's guesses.
      if (!wasKnown && !place.noteUnknown()) return peer.putOff('too many unknown tokens');
      if (place.isCrowded) return peer.putOff(TOO_MANY);
      const msg = 'The token does not hold.';
      return peer.refuse({ code: REFUSALS['sign-in-needed'], msg, frame: 'authenticate' });
    }
    place.signIn(session.customerId);
    const hear = (frame: CustomerFrame) => peer.inTurn(() => tell(session, frame));
    peer.onGone(world.events.subscribe(session.customerId, hear, peer.restart));
    peer.say({ type: 'authenticated', account: session.activeAccount });
    if (repeatSeconds === 0) return;
    for (const frame of world.events.since(session.customerId, world.nowMs() - repeatSeconds * 1000)) peer.say(frame);
  };
};

/**
 * Converses with a client of the market socket until it has gone. Frames are answered in the order in which they came.
 */
export const converse = (socket: WebSocket, peer: Peer, place: Place, surroundings: SocketContext): void => {
  const { world, frameFault, elapsedMs } = surroundings;
  const exceeded = createBudget(elapsedMs);
  const { subscribe, unsubscribe } = createFollowing(peer, surroundings, exceeded);
  const signIn = createSignIn(peer, place, surroundings);

  const answer = (frame: ClientFrame, isFirst: boolean): Promise<void> | void => {
    switch (frame.type) {
      case 'authenticate':
        if (isFirst) return signIn(frame.token, frame.repeatSeconds ?? 0);
        return peer.refuse({
          ...{ code: REFUSALS['request-invalid'], msg: 'authenticate is the first frame.' },
          frame: 'authenticate',
        });
      case 'subscribe':
        return subscribe(frame.symbols);
      case 'unsubscribe':
        return unsubscribe(frame.symbols);
      case 'ping':
        return peer.say({ type: 'pong', serverTime: world.nowMs() });
    }
  };

  let isFirst = true;
  let isBusy = false;
  socket.on('message', (data, isBinary) => {
    if (isBusy || !peer.isOpen()) return;
    isBusy = exceeded();
    // In turn, as the frames before it were taken and are answered first.
    if (isBusy) return peer.inTurn(() => dismissBusy(peer));
    const frame = parsed(data, isBinary);
    const fault = frameFault('MarketClientFrame', frame);
    const wasFirst = isFirst;
    isFirst = false;
    const signsIn = fault === undefined && (frame as ClientFrame).type === 'authenticate';
    if (place.isCrowded && wasFirst && !signsIn) return peer.putOff(TOO_MANY);
    peer.inTurn(() =>
      fault === undefined
        ? answer(frame as ClientFrame, wasFirst)
        : peer.refuse({
            code: REFUSALS['request-invalid'],
            msg: `Not a frame of the contract: ${fault}`.slice(0, LONGEST_MESSAGE).toWellFormed(),
            frame: typeOf(frame),
          }),
    );
  });
};
