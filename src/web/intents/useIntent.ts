import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { api, refused, type Schema } from '../api/index.ts';
import { selectUserInfo } from '../device/session.ts';
import { carryThrough, type End, type Known, type Outcome } from './carryThrough.ts';
import { forgetIntent, type Intent, keepIntent, keptIntent, keptSubjects, newIntent } from './keptIntent.ts';

/** Where a press stands: `Sending…`, `Checking…` while its answer is lost; `idle` once it is known. */
export type Progress = 'idle' | 'sending' | 'checking';

type IntentOperation = 'changeOrder' | 'closeOrders' | 'closePosition' | 'placeOrder' | 'resetDemoAccount';

type IntentOptions<Request, Answer> = {
  readonly operationId: IntentOperation;
  /** What it is about, where several may be under way: an order's id. */
  readonly subject?: string;
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (request: Request, key: string) => Promise<Answer>;
  /** Called on the screen that is still shown when the end is known. */
  readonly onEnd: (outcome: Outcome<Answer>, intent: Intent<Request>) => void;
};

type IntentStanding<Request> = {
  readonly progress: Progress;
  /** What was pressed for; undefined while idle. After a reload it is not what the screen's fields hold. */
  readonly intent: Intent<Request> | undefined;
  readonly start: (request: Request) => void;
};

type Press<Request, Answer> = { readonly intent: Intent<Request>; readonly end: Promise<End<Answer>> };

const SUCCESS = 200;

/** Presses under way on this page, by slot: a screen that is left and opened again finds its own. */
const underWay = new Map<string, Press<unknown, unknown>>();

const known = <Answer>({ state, answer }: Schema<'IdempotentAnswer'>): Known<Answer> => {
  if (state === 'in-progress') return { kind: 'in-progress' };
  if (!answer) return { kind: 'nothing' };
  return answer.code === SUCCESS
    ? // The operation's own answer, kept as it was given: its shape is that of the operation.
      { kind: 'done', answer: answer.data as Answer }
    : { kind: 'refused', error: refused(answer.code, answer.msg, answer.data) };
};

/**
 * A press that the server does once. Its key is kept until its end is known: over lost answers, double taps, and a reload
 * of the page. `start` does nothing while an earlier press of the same slot is under way.
 */
export const useIntent = <Request, Answer>(options: IntentOptions<Request, Answer>): IntentStanding<Request> => {
  const customerId = useSelector(selectUserInfo)?.id;
  const [lookUp] = api.useLazyGetIdempotentAnswerQuery();
  const [shown, setShown] = useState<{ progress: Progress; intent: Intent<Request> }>();
  const isShown = useRef(true);
  const latest = useRef({ ...options, lookUp });
  useEffect(() => {
    latest.current = { ...options, lookUp };
  });
  // A key is its customer's: whoever signs in next must not find it.
  const slot = customerId && [customerId, options.operationId, options.subject].filter(Boolean).join(':');

  const begin = useCallback((ownSlot: string, intent: Intent<Request>, mayBeSent: boolean): Press<Request, Answer> => {
    keepIntent(ownSlot, intent);
    const { operationId } = latest.current;
    const end = carryThrough<Request, Answer>(intent, {
      mayBeSent,
      send: ({ request, key }) => latest.current.send(request, key),
      look: async (key) => known(await latest.current.lookUp({ key, operationId }).unwrap()),
      nowMs: Date.now,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      onChecking: () => setShown({ progress: 'checking', intent }),
    }).finally(() => underWay.delete(ownSlot));
    const press = { intent, end };
    underWay.set(ownSlot, press);
    return press;
  }, []);

  const follow = useCallback(async (ownSlot: string, { intent, end }: Press<Request, Answer>) => {
    const outcome = await end;
    // The key waits for its customer to come back: then it is looked up, and nothing is sent without a new press.
    if (outcome.kind === 'signed-out') return keepIntent(ownSlot, { ...intent, isBrokenOff: true });
    forgetIntent(ownSlot);
    if (!isShown.current) return;
    setShown(undefined);
    latest.current.onEnd(outcome, intent);
  }, []);

  useEffect(() => {
    isShown.current = true;
    const kept = slot && keptIntent<Request>(slot);
    const press = slot && (underWay.get(slot) as Press<Request, Answer> | undefined);
    const found = press || (slot && kept ? begin(slot, kept, true) : undefined);
    if (slot && found) {
      setShown({ progress: 'checking', intent: found.intent });
      void follow(slot, found);
    }
    return () => {
      isShown.current = false;
    };
  }, [slot, begin, follow]);

  const start = useCallback(
    (request: Request) => {
      if (!slot || underWay.has(slot)) return;
      const intent = newIntent(request, Date.now());
      setShown({ progress: 'sending', intent });
      void follow(slot, begin(slot, intent, false));
    },
    [slot, begin, follow],
  );
  return { progress: shown?.progress ?? 'idle', intent: shown?.intent, start };
};

/** What presses of before a reload were about, whose end is not known: each is to be looked after by a `useIntent`. */
export const useKeptSubjects = (operationId: IntentOperation): readonly string[] => {
  const customerId = useSelector(selectUserInfo)?.id;
  return useMemo(() => (customerId ? keptSubjects(`${customerId}:${operationId}:`) : []), [customerId, operationId]);
};
