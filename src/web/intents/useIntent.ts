import type { Store } from '@reduxjs/toolkit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { api, refused, type Schema } from '../api/index.ts';
import { selectToken, selectUserInfo } from '../device/session.ts';
import { carryThrough, type End, type Known, type Outcome } from './carryThrough.ts';
import {
  ageOf,
  forgetIntent,
  type Intent,
  keepIntent,
  keptIntent,
  keptSubjects,
  markOf,
  newIntent,
} from './keptIntent.ts';

/** Progress of a press: `sending`, `checking` while its answer is lost; `idle` once its outcome is known. */
export type Progress = 'idle' | 'sending' | 'checking';

/** Progress of looking up a press whose answer was lost. */
export type Checking = {
  /** Time when the answer was lost, or the page reloaded, by this device's clock. */
  readonly sinceMs: number;
  /** Number of look-ups since. */
  readonly times: number;
};

type IntentOperation = 'changeOrder' | 'closeOrders' | 'closePosition' | 'placeOrder' | 'resetDemoAccount';

type IntentOptions<Request, Answer> = {
  readonly operationId: IntentOperation;
  /** Id of an order, where several presses may be under way. */
  readonly subject?: string;
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (request: Request, key: string) => Promise<Answer>;
  /** Called with the outcome, on the screen that is still shown. */
  readonly onEnd: (outcome: Outcome<Answer>, intent: Intent<Request>) => void;
};

type IntentState<Request> = {
  readonly progress: Progress;
  /** Request of the press; undefined while idle. After a reload it may differ from the screen's fields. */
  readonly intent: Intent<Request> | undefined;
  /** Set only while the outcome is being checked. */
  readonly checking: Checking | undefined;
};

type RunningIntent<Request> = IntentState<Request> & {
  readonly start: (request: Request) => void;
};

/** Owner of a press: the customer, and the token of all its calls. */
type Owner = { readonly customerId: string; readonly token: string };

type RunningRequest<Request, Answer> = {
  readonly owner: Owner;
  readonly intent: Intent<Request>;
  readonly end: Promise<End<Answer>>;
};

type State = Parameters<typeof selectToken>[0];

const SUCCESS = 200;
const IDLE = { progress: 'idle', intent: undefined, checking: undefined } as const;

/** Presses under way on this page, by slot: a screen that is left and opened again finds its own. */
const underWay = new Map<string, RunningRequest<unknown, unknown>>();

const known = <Answer>({ state, answer }: Schema<'IdempotentAnswer'>): Known<Answer> => {
  if (state === 'in-progress') return { kind: 'in-progress' };
  if (!answer) return { kind: 'nothing' };
  return answer.code === SUCCESS
    ? // The operation's own answer as it was stored: it has that operation's type.
      { kind: 'done', answer: answer.data as Answer }
    : { kind: 'refused', error: refused(answer.code, answer.msg, answer.data) };
};

const checked = <Request>(intent: Intent<Request>, before?: Checking): IntentState<Request> => ({
  progress: 'checking',
  intent,
  checking: before ? { ...before, times: before.times + 1 } : { sinceMs: Date.now(), times: 0 },
});

const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.customerId === other.customerId && one.token === other.token;

const isOwner = (state: State, { customerId, token }: Owner): boolean =>
  selectToken(state) === token && selectUserInfo(state)?.id === customerId;

/** Waits for the given time, or until the owner's session ends: signed in as another, signed out or expired. */
const waitWithin = (store: Store<State>, owner: Owner, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    const unsubscribe = store.subscribe(() => {
      if (!isOwner(store.getState(), owner)) stop();
    });
  });

/**
 * Sends a press that the server carries out once. Its key is kept until its outcome is known: over lost answers, double
 * taps, and a reload of the page. It belongs to its customer and to the session of the press: nothing is sent for
 * another. `start` does nothing while an earlier press of the same slot is under way.
 */
export const useIntent = <Request, Answer>(options: IntentOptions<Request, Answer>): RunningIntent<Request> => {
  const store = useStore<State>();
  const customerId = useSelector(selectUserInfo)?.id;
  const token = useSelector(selectToken);
  const [lookUp] = api.useLazyGetIdempotentAnswerQuery();
  const [shown, setShown] = useState<IntentState<Request>>(IDLE);
  const current = useRef<Owner>(undefined);
  const latest = useRef({ ...options, lookUp });
  useEffect(() => {
    latest.current = { ...options, lookUp };
  });
  const owner = useMemo(() => (customerId && token ? { customerId, token } : undefined), [customerId, token]);
  // The slot holds the customer's id, so that the next customer does not find the key.
  const slot = customerId && [customerId, options.operationId, options.subject].filter(Boolean).join(':');

  const begin = useCallback(
    (owner: Owner, ownSlot: string, intent: Intent<Request>, mayBeSent: boolean): RunningRequest<Request, Answer> => {
      keepIntent(ownSlot, intent);
      const { operationId } = latest.current;
      const beganMs = performance.now();
      const ageAtBeginningMs = ageOf(intent, Date.now());
      const ageMs = () => ageAtBeginningMs + performance.now() - beganMs;
      const end = carryThrough<Request, Answer>(intent, {
        mayBeSent,
        isOnlyLookedUp: intent.session !== markOf(owner.token),
        isOwnSession: () => isOwner(store.getState(), owner),
        send: ({ request, key }) => latest.current.send(request, key),
        look: async (key) => known(await latest.current.lookUp({ key, operationId }).unwrap()),
        ageMs,
        wait: (milliseconds) => waitWithin(store, owner, milliseconds),
        onChecking: () => {
          keepIntent(ownSlot, { ...intent, ageMs: ageMs() });
          if (current.current === owner) setShown(({ checking }) => checked(intent, checking));
        },
      }).finally(() => {
        if (underWay.get(ownSlot) === press) underWay.delete(ownSlot);
      });
      const press = { owner, intent, end };
      underWay.set(ownSlot, press);
      return press;
    },
    [store],
  );

  const follow = useCallback(
    async (owner: Owner, ownSlot: string, { intent, end }: RunningRequest<Request, Answer>) => {
      const outcome = await end;
      // A stored intent waits for its customer's next session: then it is looked up, and not sent without a new press.
      if (outcome.kind === 'signed-out') return;
      forgetIntent(ownSlot);
      if (current.current !== owner) return;
      setShown(IDLE);
      latest.current.onEnd(outcome, intent);
    },
    [],
  );

  useEffect(() => {
    current.current = owner;
    const press = slot && (underWay.get(slot) as RunningRequest<Request, Answer> | undefined);
    const kept = slot && keptIntent<Request>(slot);
    const own = owner && press && isSameOwner(press.owner, owner) ? press : undefined;
    const found = own ?? (owner && slot && kept ? begin(owner, slot, kept, true) : undefined);
    setShown(found ? checked(found.intent) : IDLE);
    if (owner && slot && found) void follow(owner, slot, found);
    return () => {
      current.current = undefined;
    };
  }, [owner, slot, begin, follow]);

  const start = useCallback(
    (request: Request) => {
      if (!owner || !slot || underWay.has(slot)) return;
      const intent = newIntent(request, owner.token, Date.now());
      setShown({ progress: 'sending', intent, checking: undefined });
      void follow(owner, slot, begin(owner, slot, intent, false));
    },
    [owner, slot, begin, follow],
  );
  return { ...shown, start };
};

/** Subjects of stored presses of before a reload whose outcome is unknown: each needs a `useIntent` of its own. */
export const useKeptSubjects = (operationId: IntentOperation): readonly string[] => {
  const customerId = useSelector(selectUserInfo)?.id;
  return useMemo(() => (customerId ? keptSubjects(`${customerId}:${operationId}:`) : []), [customerId, operationId]);
};
