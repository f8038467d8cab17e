import type { Schemas } from '../../contract/index.ts';
import type { Database, Transaction } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import type { HaltableMarket } from './halts/haltedMarket.ts';
import type { Measures } from './measures.ts';
import type { SecondStepSettings } from './secondStepSettings.ts';
import type { TextMessageSettings } from './textMessageSettings.ts';
import type { TradingSettings } from './tradingSettings.ts';

export type Environment = 'sandbox' | 'live';

/** Mail or text message, sent through a port; the sandbox puts it into its inbox. */
export type OutgoingMessage = {
  readonly channel: 'mail' | 'text';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** Verification code in the message, if any: the sandbox's inbox shows it separately. */
  readonly code: string | null;
  /** Instant after which the message is useless and is not sent, unix seconds; undefined for one that never is. */
  readonly usefulUntil?: number;
  /** True for a mail about a notification, which waits behind codes and messages about security. */
  readonly isNotice?: boolean;
};

/** Port for outgoing messages. */
export type Outbox = {
  /** Stores a message to be sent, in the transaction that causes it. */
  send(tx: Transaction, message: OutgoingMessage): Promise<void>;
  /** Stops sending; resolves when messages under way are delivered or left to the next start. */
  close(): Promise<void>;
};

/** Port for files: a folder, or an object store. It knows names and bytes; the database knows what they are. */
export type FileStore = {
  /** Resolves when the bytes are stored durably. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes; undefined where no file has this name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Deletes the file; does nothing where no file has this name. */
  remove(name: string): Promise<void>;
};

/** Event of a customer that a transaction announces. */
export type CustomerEvent = { readonly customerId: string; readonly frame: Schemas['EventFrame'] };

/** Frame for the sockets of one customer. */
export type CustomerFrame = Schemas['EventFrame'] | Schemas['UnreadFrame'];

/** Events of customers' accounts, each for its own customer's sockets. */
export type CustomerEvents = {
  publish(customerId: string, frame: CustomerFrame): void;
  /**
   * The customer's events that were published from then on (unix milliseconds), oldest first, and the last unread counts:
   * for a socket that was away for seconds.
   */
  since(customerId: string, fromMs: number): readonly CustomerFrame[];
  /** True while the customer has a subscriber, or had one seconds ago that may come back. */
  isHeard(customerId: string): boolean;
  /** Calls `missed` when frames may have been lost. */
  subscribe(customerId: string, listener: (frame: CustomerFrame) => void, missed?: () => void): () => void;
  /** Reports to all subscribers that frames of other processes may have been lost. */
  tellMissed(): void;
};

/** Cost of an argon2id hash: KiB of memory, passes over it, lanes. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** Clocks of a server as the desk sees them. */
export type ClockState = {
  /** Time that the server works with, unix seconds. */
  readonly now: number;
  /** By how many seconds the machine's clock has jumped ahead of it; 0 where it has not. */
  readonly jumpSeconds: number;
  /** By how many seconds the machine's clock is ahead of the database's, or of what was confirmed; negative where behind. */
  readonly aheadSeconds: number;
  /** True while everything is halted for a jump. */
  readonly isHalted: boolean;
};

/** Watches a server's clock for jumps forward (DLC-49). */
export type ClockGuard = {
  /** Follows a jump that the database's clock has made, too; the clock goes on without any other. */
  check(): Promise<void>;
  /** Checks, and halts everything while the clock has a jump that nobody confirmed. */
  watch(world: World): Promise<void>;
  state(world: World): Promise<ClockState>;
  /** Takes the machine's time as right, and ends the halt of a jump. */
  confirm(world: World, by: string): Promise<ClockState>;
};

/**
 * Everything that comes from outside. Use cases receive it; nothing in the server reads a clock or draws random numbers
 * by itself.
 */
export type World = {
  readonly environment: Environment;
  readonly trading: TradingSettings;
  /** Longest time for which close-out and warnings wait for the first quote of a leg after a gap, milliseconds. */
  readonly legWaitMs: number;
  /** Time at the level of a close-out or a liquidation that confirms it without a further quote, milliseconds; 0 needs none. */
  readonly levelConfirmMs: number;
  /** Seconds that a new destination waits, and withdrawals after a change of credentials. */
  readonly waitSeconds: number;
  /** Whether payouts need a second step of everybody, and where passkeys are used. */
  readonly secondStep: SecondStepSettings;
  /** How many codes are sent as text messages, and to which countries. */
  readonly textMessages: TextMessageSettings;
  /** Address that customers reach the server at, for links in messages; without a slash at its end. */
  readonly publicUrl: string;
  /** World's time in milliseconds; it never goes back. */
  nowMs(): number;
  /** World's time in whole seconds, as it is stored and sent. */
  now(): number;
  /** Makes a new identifier: a UUID that sorts by time. */
  newId(): string;
  /** Draws unpredictable bytes: tokens, salts, codes. */
  randomBytes(length: number): Uint8Array;
  /** Cost of a new password's hash, where it is not the default: tests sign up hundreds of customers. */
  readonly passwordCost?: PasswordCost;
  /** Key of 32 bytes that encrypts data at rest. */
  readonly encryptionKey: Uint8Array;
  /** Keys of before, which only decrypt; none where absent. */
  readonly olderKeys?: readonly Uint8Array[];
  readonly database: Database;
  readonly files: FileStore;
  readonly texts: Texts;
  readonly market: HaltableMarket;
  readonly events: CustomerEvents;
  readonly measures: Measures;
  readonly clockGuard: ClockGuard;
  /** Sends a mail or text message with the transaction; a rollback drops it. */
  readonly send: Outbox['send'];
  /** Moves the world's time forward after the commit; returns the new time, in seconds. For the sandbox's clock. */
  advance(tx: Transaction, seconds: number): Promise<number>;
};

/** World before its market is open, which a market is opened with. */
export type WorldCore = Omit<World, 'market'>;
/** Part of the world that an outbox is opened with. */
export type OutboxContext = Pick<World, 'database' | 'now' | 'newId'>;
