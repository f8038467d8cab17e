import type { Schemas } from '../../contract/index.ts';
import type { Database, Transaction } from '../store/index.ts';
import type { Market } from './market.ts';
import type { TradingSettings } from './tradingSettings.ts';

export type Environment = 'sandbox' | 'live';

/** Mails and text messages go out through ports; the sandbox puts them into its inbox. */
export type OutgoingMessage = {
  readonly channel: 'mail' | 'text';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** The verification code in it, where there is one: the sandbox's inbox shows it apart. */
  readonly code: string | null;
  /** From when on it says nothing any more, seconds, and is not sent: of what always does, undefined. */
  readonly usefulUntil?: number;
};

/** Where messages leave the world. */
export type Outbox = {
  /** Keeps a message to be sent, with the transaction that causes it. */
  send(tx: Transaction, message: OutgoingMessage): Promise<void>;
  /** Sends no more; settles when what is under way has come to an end, or may be left to the next start. */
  close(): Promise<void>;
};

/** Where files are kept: a folder, or a store of objects. It knows names and bytes; what they are stands in the database. */
export type FileStore = {
  /** Settles when the bytes are kept for good. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where nothing has this name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Also where nothing has this name. */
  remove(name: string): Promise<void>;
};

/** What a transaction announces of a customer. */
export type CustomerEvent = { readonly customerId: string; readonly frame: Schemas['EventFrame'] };

/** A frame for the sockets of one customer alone. */
export type CustomerFrame = Schemas['EventFrame'] | Schemas['UnreadFrame'];

/** What happened to a customer's account, for that customer's sockets alone. */
export type CustomerEvents = {
  publish(customerId: string, frame: CustomerFrame): void;
  /**
   * The customer's events that were published from then on (unix milliseconds), oldest first, and the last unread counts:
   * for a socket that was away for seconds.
   */
  since(customerId: string, fromMs: number): readonly CustomerFrame[];
  /** Whether anybody listens, or did seconds ago and may come back: what nobody would hear need not be found out. */
  isHeard(customerId: string): boolean;
  /** `missed` is told that frames may not have been heard. */
  subscribe(customerId: string, listener: (frame: CustomerFrame) => void, missed?: () => void): () => void;
  /** Tells all who listen that frames of other processes may not have been heard. */
  tellMissed(): void;
};

/** What a hash of argon2id costs: KiB of memory, passes over it, lanes. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** Everything that comes from outside. Use cases ask it; nothing in the server reads a clock or rolls dice by itself. */
export type World = {
  readonly environment: Environment;
  readonly trading: TradingSettings;
  /** The world's time in milliseconds; it never goes back. */
  nowMs(): number;
  /** The world's time in whole seconds, as it is kept and sent. */
  now(): number;
  /** A new identifier: a UUID whose order is that of time. */
  newId(): string;
  /** Bytes that nobody can guess: tokens, salts, codes. */
  randomBytes(length: number): Uint8Array;
  /** What the hash of a new password costs, where that is not the usual: tests sign up hundreds of customers. */
  readonly passwordCost?: PasswordCost;
  /** What must not be read where it is kept is encrypted with it: 32 bytes. */
  readonly encryptionKey: Uint8Array;
  readonly database: Database;
  readonly files: FileStore;
  readonly market: Market;
  readonly events: CustomerEvents;
  /** Hands a mail or text message on: it goes out with the transaction, and not at all if that is undone. */
  readonly send: Outbox['send'];
  /** Moves the world's time forward once the transaction is kept; answers what it will be, in seconds. The sandbox's clock. */
  advance(tx: Transaction, seconds: number): Promise<number>;
};

/** The world before its market is open: what a market can be opened upon. */
export type WorldCore = Omit<World, 'market'>;
/** What an outbox can be opened upon. */
export type OutboxContext = Pick<World, 'database' | 'now' | 'newId'>;
