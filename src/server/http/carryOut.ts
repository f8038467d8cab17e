import { type AccountType, type Language, routes } from '../../contract/index.ts';
import { type Refusal, refusal, REFUSALS } from '../../domain/refusal.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { bearerToken } from './bearerToken.ts';
import type { ContractChecks, RawRequest } from './contractChecks.ts';
import { type Envelope, envelopeOf, type Outcome } from './envelope.ts';
import type { SharedWork } from './sharedAnswer.ts';
import type { Authenticate, Caller, OperationId, Session } from './handler.ts';
import { keepAnswer, lookUpKey, requestHash, type RequestKey } from './idempotency.ts';
import type { AllHandlers } from './allHandlers.ts';
import type { CustomerTurns } from './customerTurns.ts';
import type { Texts } from '../texts/index.ts';

/** Everything that operations are run with. */
export type Door = {
  readonly world: World;
  readonly texts: Texts;
  readonly checks: ContractChecks;
  readonly handlers: AllHandlers;
  readonly authenticate: Authenticate;
  readonly turns: CustomerTurns;
};

/** A call as the HTTP layer received it. */
export type Call = {
  readonly id: OperationId;
  readonly raw: RawRequest;
  readonly language: Language;
  readonly requestId: string;
  readonly receivedMs: number;
  readonly caller: Caller;
};

/** Handler with its request and context already validated. */
type AnyHandler = (request: never, context: never) => Promise<Outcome>;
type Key = RequestKey & { readonly hash: Uint8Array };
type Prepared = {
  readonly run: (acting: { readonly tx: Reader }) => Promise<Outcome>;
  readonly key: Key | undefined;
  readonly customerId: string | undefined;
};
type Refused = { readonly refused: Refusal };

/** Who asks, where that matters: a missing token is refused like one that no longer holds. */
const sessionOf = async (
  { authenticate, world }: Door,
  call: Call,
): Promise<{ readonly session: Session | undefined } | Refused> => {
  if (routes[call.id].security === 'none') return { session: undefined };
  const token = bearerToken(call.raw.header['authorization']);
  const session = token === undefined ? undefined : await authenticate(world, token, call.caller.address);
  return session ? { session } : { refused: refusal('sign-in-needed') };
};

/** Checks environment, sign-in, request shape and idempotency key, in this order, before an operation runs. */
const prepare = async (door: Door, call: Call): Promise<Prepared | Refused> => {
  const { world, checks, handlers } = door;
  const { id, raw, ...circumstances } = call;
  const { tag, idempotent } = routes[id];
  if (tag === 'sandbox' && world.environment !== 'sandbox') return { refused: refusal('sandbox-only') };
  const who = await sessionOf(door, call);
  if ('refused' in who) return who;
  const checked = checks.request(id, raw);
  if ('field' in checked) return { refused: refusal('request-invalid', { field: checked.field }) };

  const { path, query, header, body } = checked;
  const account = header['x-account'] as AccountType | undefined;
  // The same key in any letter case is one key.
  const key = (header['idempotency-key'] as string | undefined)?.toLowerCase();
  if (idempotent && key === undefined) return { refused: refusal('idempotency-key-missing') };
  const customerId = who.session?.customerId;
  // An operation that does not name `X-Account` ignores it.
  const named = (routes[id].refusals as readonly number[]).includes(1201) ? account : undefined;
  const keyed = idempotent && key !== undefined && customerId !== undefined;
  const handler: AnyHandler = handlers[id];
  const proof = header['x-second-step'] as string | undefined;
  const context = { ...circumstances, ...who, world, account, proof };
  return {
    run: ({ tx }) => handler({ path, query, body } as never, { ...context, tx } as never),
    key: keyed
      ? { customerId, operationId: id, key, hash: requestHash({ path, query, body, account: named }) }
      : undefined,
    customerId,
  };
};

/**
 * Answer of a call. `shared` is set where many callers are given the same data, `isReplayed` where it is the stored
 * answer of an earlier request.
 */
export type Carried = {
  readonly envelope: Envelope;
  readonly shared: SharedWork | undefined;
  readonly isReplayed?: true;
};

/** Throws where an answer breaks the contract. Called outside `live` only. */
const checkAnswer = (checks: ContractChecks, id: OperationId, { envelope, shared }: Carried): void => {
  // A file is sent as it is: there is no envelope to check.
  if (routes[id].carrier === 'file' && envelope.code === 200) return;
  if (shared?.isWithinContract) return;
  const fault = checks.answerFault(id, envelope);
  if (fault !== undefined) throw new Error(`The answer of ${id} leaves the contract: ${fault}`);
  if (shared) shared.isWithinContract = true;
};

/**
 * Runs one call and puts its answer into the envelope. An operation that writes waits for the customer's turn and has one
 * transaction. Outside `live`, an answer that breaks the contract throws before anything is committed.
 */
export const carryOut = async (door: Door, call: Call): Promise<Carried> => {
  const { world, texts, checks } = door;
  const worded: Worded = (outcome) => {
    const envelope = envelopeOf(texts, call.language, call.id, outcome);
    const carried = { envelope, shared: 'data' in outcome ? outcome.shared : undefined };
    if (world.environment !== 'live') checkAnswer(checks, call.id, carried);
    return carried;
  };

  const prepared = await prepare(door, call);
  if ('refused' in prepared) return worded(prepared);
  if (!routes[call.id].writes) return worded(await prepared.run({ tx: world.database.reader }));
  const { customerId } = prepared;
  if (customerId === undefined) return write(door, prepared, worded);
  if (isTurnedAway(door, call, customerId)) return turnAway(door, prepared.key, worded);
  const endTurn = await door.turns.take(customerId, nameOf(prepared.key));
  try {
    return await write(door, prepared, worded);
  } finally {
    endTurn();
  }
};

type Worded = (outcome: Outcome) => Carried;

const nameOf = (key: Key | undefined): string | undefined => key && `${key.operationId} ${key.key}`;

/** True for a request on an account that may be refused so, while as many of its customer's requests wait as may. */
const isTurnedAway = ({ turns }: Door, { id }: Call, customerId: string): boolean => {
  const { account, refusals } = routes[id];
  const mayBeRefused = account && (refusals as readonly number[]).includes(REFUSALS['too-many-requests']);
  return mayBeRefused && turns.isFull(customerId);
};

/** Answers a request that does not wait: by what is known of its key, or that too many requests wait (1003). */
const turnAway = async ({ turns, world }: Door, key: Key | undefined, worded: Worded): Promise<Carried> => {
  if (key && turns.holds(key.customerId, nameOf(key) ?? '')) return worded({ refused: refusal('still-in-progress') });
  const lookUp = key && world.database.transaction((tx) => lookUpKey(tx, world, { ...key, now: world.now() }));
  const known = await lookUp;
  return known ? answerKnown(known, worded) : worded({ refused: refusal('too-many-requests', {}) });
};

const answerKnown = (known: NonNullable<Awaited<ReturnType<typeof lookUpKey>>>, worded: Worded): Carried =>
  'kept' in known ? { envelope: known.kept, shared: undefined, isReplayed: true } : worded(known);

/** Runs an operation that writes in its transaction, in which its idempotency key is stored with the answer. */
const write = ({ world }: Door, { run, key }: Prepared, worded: Worded): Promise<Carried> =>
  world.database.transaction(async (tx) => {
    const known = key && (await lookUpKey(tx, world, { ...key, now: world.now() }));
    if (known) return answerKnown(known, worded);
    // The writes of a handler that refuses are rolled back, unless its answer is marked `kept`.
    const outcome = await tx.undoUnless(
      (answer) => 'data' in answer || answer.kept === true,
      () => run({ tx }),
    );
    const carried = worded(outcome);
    const { envelope } = carried;
    if (key) await keepAnswer(tx, world, key, { hash: key.hash, outcome, envelope, now: world.now() });
    return carried;
  });
