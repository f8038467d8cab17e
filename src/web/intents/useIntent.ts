import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { api, refused, type Schema } from '../api/index.ts';
import { selectToken, selectUserInfo } from '../device/session.ts';
import type { Known, Outcome } from './carryThrough.ts';
import { forgetIntent, type Intent, keptIntent, keptSubjects, newIntent, type Press } from './keptIntent.ts';
import { isSameOwner, type Owner } from './owner.ts';
import { type IntentState as StoreState, runRequest, type RunningRequest, underWay } from './runningRequest.ts';
import { pressNow } from './timedPress.ts';

/** Progress of a press: `sending`, `checking` while its answer is lost; `idle` once its outcome is known. */
export type Progress = 'idle' | 'sending' | 'checking';

/** Progress of looking up a press whose answer was lost. */
export type Checking = {
  /** Time when the answer was lost, or the page reloaded, by this device's clock. */
  readonly sinceMs: number;
  /** Number of look-ups since. */
  readonly times: number;
};

type IntentOperation =
  | 'applyForLoan'
  | 'changeOrder'
  | 'closeOrders'
  | 'closePosition'
  | 'openInvestment'
  | 'placeOrder'
  | 'repayLoan'
  | 'requestBankDeposit'
  | 'requestBankWithdrawal'
  | 'requestCryptoDeposit'
  | 'requestCryptoWithdrawal'
  | 'resetDemoAccount'
  | 'takeBackInvestment'
  | 'takeBackWithdrawal'
  | 'withdrawFromLoan';

type IntentOptions<Request, Answer> = {
  readonly operationId: IntentOperation;
  /** Id of an order, where several presses may be under way. */
  readonly subject?: string;
  /**
   * Says whether a request deals at the prices of its press; absent where each does. One that does not is sent without
   * the time of its press, and repeated for as long as any request.
   */
  readonly isTimed?: (request: Request) => boolean;
  /** Sends the request with its key, and the time of its press where it deals; throws a `CallError`. */
  readonly send: (request: Request, key: string, press: Partial<Press>) => Promise<Answer>;
  /**
   * Called once with the answer of a press that was carried out, sent or looked up: also when its screen was left
   * meanwhile.
   */
  readonly say?: (answer: Answer, request: Request) => void;
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
  /** Sends a request; false where nothing was sent. */
  readonly start: (request: Request) => boolean;
};

const SUCCESS = 200;
const IDLE = { progress: 'idle', intent: undefined, checking: undefined } as const;

const known = async <Answer>(lookedUp: Promise<Schema<'IdempotencyRecord'>>): Promise<Known<Answer>> => {
  const { state, answer } = await lookedUp;
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

/** Calls `say` with the answer of a press, if it gets one. Returns the press. */
const announced = <Request, Answer>(running: RunningRequest<Request, Answer>, say: (answer: Answer) => void) => {
  running.end.then(
    (outcome) => {
      if (outcome.kind === 'done') say(outcome.answer);
    },
    // What it throws is thrown to those that follow it.
    () => undefined,
  );
  return running;
};

/** Customer who presses now, with the token of the session. */
const useOwner = (): Owner | undefined => {
  const customerId = useSelector(selectUserInfo)?.id;
  const token = useSelector(selectToken);
  return useMemo(() => (customerId && token ? { customerId, token } : undefined), [customerId, token]);
};

const useLatestRef = <Value>(value: Value) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** Names the place of a press under way. It holds the customer's id, so that the next customer does not find the key. */
const slotOf = (
  { customerId }: Owner,
  { operationId, subject }: Pick<IntentOptions<never, never>, 'operationId' | 'subject'>,
): string => [customerId, operationId, subject].filter(Boolean).join(':');

/** Returns the press of a slot that this owner has under way. */
const pressUnderWay = <Request, Answer>(owner: Owner, slot: string): RunningRequest<Request, Answer> | undefined => {
  const press = underWay.get(slot) as RunningRequest<Request, Answer> | undefined;
  return press && isSameOwner(press.owner, owner) ? press : undefined;
};

/** Time of a press; none where it is worth the same at any price. */
const pressOf = <Request>(
  { isTimed = () => true }: Pick<IntentOptions<Request, never>, 'isTimed'>,
  request: Request,
  state: StoreState,
): Press | undefined => (isTimed(request) ? pressNow(state) : undefined);

/**
 * Sends a press that the server carries out once. Its key is kept until its outcome is known: over lost answers, double
 * taps, and a reload of the page. It belongs to its customer and to the session of the press: nothing is sent for
 * another. Offline nothing is sent, not later either. `start` does nothing while an earlier press of the same slot is
 * under way.
 */
export const useIntent = <Request, Answer>(options: IntentOptions<Request, Answer>): RunningIntent<Request> => {
  const store = useStore<StoreState>();
  const owner = useOwner();
  const [lookUp] = api.useLazyGetIdempotentAnswerQuery();
  const [shown, setShown] = useState<IntentState<Request>>(IDLE);
  const current = useRef<Owner>(undefined);
  const latest = useLatestRef({ ...options, lookUp });
  const { operationId } = options;
  const slot = owner && slotOf(owner, options);

  const begin = useCallback(
    (owner: Owner, ownSlot: string, intent: Intent<Request>, mayBeSent: boolean): RunningRequest<Request, Answer> => {
      const running = runRequest<Request, Answer>({
        store,
        owner,
        slot: ownSlot,
        intent,
        mayBeSent,
        send: ({ request, key, press }) => latest.current.send(request, key, press ?? {}),
        look: (key) => known(latest.current.lookUp({ key, operationId }).unwrap()),
        onChecking: () => setShown((before) => (current.current === owner ? checked(intent, before.checking) : before)),
      });
      return announced(running, (answer) => latest.current.say?.(answer, intent.request));
    },
    [store, operationId, latest],
  );

  const follow = useCallback(
    async (owner: Owner, ownSlot: string, { intent, end }: RunningRequest<Request, Answer>, isOver?: () => boolean) => {
      const outcome = await end;
      // A stored intent waits for its customer's next session: then it is looked up, and not sent without a new press.
      if (outcome.kind === 'signed-out') return;
      forgetIntent(ownSlot);
      if (isOver?.() || current.current !== owner) return;
      setShown(IDLE);
      latest.current.onEnd(outcome, intent);
    },
    [latest],
  );

  useEffect(() => {
    current.current = owner;
    const kept = slot && keptIntent<Request>(slot);
    const own = owner && slot ? pressUnderWay<Request, Answer>(owner, slot) : undefined;
    const found = own ?? (owner && slot && kept ? begin(owner, slot, kept, true) : undefined);
    setShown(found ? checked(found.intent) : IDLE);
    // An effect that runs twice, as in development, follows the press once.
    let isOver = false;
    if (owner && slot && found) void follow(owner, slot, found, () => isOver);
    return () => {
      isOver = true;
      current.current = undefined;
    };
  }, [owner, slot, begin, follow]);

  const start = useCallback(
    (request: Request): boolean => {
      if (!owner || !slot || underWay.has(slot)) return false;
      const intent = newIntent(request, owner.token, Date.now(), pressOf(latest.current, request, store.getState()));
      const isSent = navigator.onLine;
      if (isSent) setShown({ progress: 'sending', intent, checking: undefined });
      else latest.current.onEnd({ kind: 'offline' }, intent);
      if (isSent) void follow(owner, slot, begin(owner, slot, intent, false));
      return isSent;
    },
    [owner, slot, begin, follow, store, latest],
  );
  return { ...shown, start };
};

/** Subjects of stored presses of before a reload whose outcome is unknown: each needs a `useIntent` of its own. */
export const useKeptSubjects = (operationId: IntentOperation): readonly string[] => {
  const customerId = useSelector(selectUserInfo)?.id;
  return useMemo(() => (customerId ? keptSubjects(`${customerId}:${operationId}:`) : []), [customerId, operationId]);
};
