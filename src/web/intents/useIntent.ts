import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { api, refused, type Schema } from '../api/index.ts';
import { selectUserInfo } from '../device/session.ts';
import { carryThrough, type Known, type Outcome } from './carryThrough.ts';
import { forgetIntent, type Intent, keepIntent, keptIntent, newKey } from './keptIntent.ts';

/** Where a press stands: `Sending…`, `Checking…` while its answer is lost; `idle` once it is known. */
export type Progress = 'idle' | 'sending' | 'checking';

type IntentOptions<Request, Answer> = {
  readonly operationId: 'placeOrder' | 'closePosition';
  /** What it is about, where several may be under way: an order's id. */
  readonly subject?: string;
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (request: Request, key: string) => Promise<Answer>;
  /** Called on the screen that is still shown when the end is known. */
  readonly onEnd: (outcome: Outcome<Answer>, request: Request) => void;
};

const SUCCESS = 200;

/** Presses under way on this page, by slot: a screen that is left and opened again finds its own. */
const underWay = new Map<string, Promise<Outcome<unknown>>>();

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
export const useIntent = <Request, Answer>(
  options: IntentOptions<Request, Answer>,
): { readonly progress: Progress; readonly start: (request: Request) => void } => {
  const customerId = useSelector(selectUserInfo)?.id;
  const [lookUp] = api.useLazyGetIdempotentAnswerQuery();
  const [progress, setProgress] = useState<Progress>('idle');
  const latest = useRef({ ...options, lookUp });
  useEffect(() => {
    latest.current = { ...options, lookUp };
  });
  // A key is its customer's: whoever signs in next must not find it.
  const slot = customerId && [customerId, options.operationId, options.subject].filter(Boolean).join(':');

  const carry = useCallback((ownSlot: string, intent: Intent<Request>): Promise<Outcome<Answer>> => {
    const { operationId } = latest.current;
    return carryThrough<Request, Answer>(intent, {
      send: ({ request, key }) => latest.current.send(request, key),
      look: async (key) => known(await latest.current.lookUp({ key, operationId }).unwrap()),
      nowMs: Date.now,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      onChecking: () => setProgress('checking'),
    }).finally(() => {
      forgetIntent(ownSlot);
      underWay.delete(ownSlot);
    });
  }, []);

  const follow = useCallback(async (outcome: Promise<Outcome<Answer>>, request: Request, isShown: () => boolean) => {
    const end = await outcome;
    if (!isShown()) return;
    setProgress('idle');
    latest.current.onEnd(end, request);
  }, []);

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    const kept = slot && keptIntent<Request>(slot);
    if (slot && kept) {
      setProgress('checking');
      const outcome = (underWay.get(slot) as Promise<Outcome<Answer>> | undefined) ?? carry(slot, kept);
      underWay.set(slot, outcome);
      void follow(outcome, kept.request, () => isShown.current);
    }
    return () => {
      isShown.current = false;
    };
  }, [slot, carry, follow]);

  const start = useCallback(
    (request: Request) => {
      if (!slot || underWay.has(slot)) return;
      const intent = { key: newKey(), request, pressedAtMs: Date.now() };
      keepIntent(slot, intent);
      setProgress('sending');
      const outcome = carry(slot, intent);
      underWay.set(slot, outcome);
      void follow(outcome, request, () => isShown.current);
    },
    [slot, carry, follow],
  );
  return { progress, start };
};
