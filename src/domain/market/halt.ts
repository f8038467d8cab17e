import { type Refusal, refusal } from '../refusal.ts';
import type { Instrument, MarketTab } from './instrument.ts';

/** Levels of a halt, the stricter one last. */
export const HALT_LEVELS = ['close-only', 'full'] as const;
export type HaltLevel = (typeof HALT_LEVELS)[number];

/** What a halt covers, the wider first. */
export const HALT_SCOPES = ['everything', 'class', 'symbol'] as const;
export type HaltScope = (typeof HALT_SCOPES)[number];

export const HALT_REASONS = ['prices', 'venue', 'maintenance', 'operator'] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

/** Halt of an instrument: the desk has stopped a part of its trading. */
export type Halt = {
  readonly scope: HaltScope;
  readonly level: HaltLevel;
  readonly reason: HaltReason;
  /** Unix seconds. */
  readonly since: number;
};

/** What the desk halts: everything, a class of instruments, or one symbol. */
export type HaltTarget =
  | { readonly scope: 'everything' }
  | { readonly scope: 'class'; readonly name: MarketTab }
  | { readonly scope: 'symbol'; readonly name: string };

/**
 * Action on an order or on money: `open` places an order or fills a pending one, `close` closes a position by whatever reason, `pay`
 * lets money leave an account.
 */
export type HaltedAction = 'open' | 'close' | 'pay' | 'change' | 'cancel' | 'expire' | 'reset';

const FORBIDDEN: Readonly<Record<HaltLevel, readonly HaltedAction[]>> = {
  'close-only': ['open'],
  full: ['open', 'close', 'pay'],
};

/** True if an action may be carried out under a halt, or where there is none (DLC-19 to DLC-34): canceling always may. */
export const isAllowedUnder = (halt: Pick<Halt, 'level'> | null | undefined, action: HaltedAction): boolean =>
  !halt || !FORBIDDEN[halt.level].includes(action);

/** True under a full halt: the last quote before it stands. */
export const isFrozen = (halt: Pick<Halt, 'level'> | null | undefined): boolean => halt?.level === 'full';

/** True if a halt of this target covers the instrument. */
export const isCovered = (target: HaltTarget, { symbol, tab }: Pick<Instrument, 'symbol' | 'tab'>): boolean => {
  switch (target.scope) {
    case 'everything':
      return true;
    case 'class':
      return target.name === tab;
    case 'symbol':
      return target.name === symbol;
  }
};

/** Selects the halt that holds: the strictest, then the widest, then the oldest (DLC-18, DLC-63). */
export const strictest = <Own extends Halt>(halts: readonly Own[]): Own | undefined =>
  [...halts].sort(
    (one, other) =>
      HALT_LEVELS.indexOf(other.level) - HALT_LEVELS.indexOf(one.level) ||
      HALT_SCOPES.indexOf(one.scope) - HALT_SCOPES.indexOf(other.scope) ||
      one.since - other.since,
  )[0];

/** Refuses an action on an instrument that a halt forbids; names the symbol unless everything is halted (DLC-20, DLC-62, DLC-67). */
export const checkHalt = (
  action: HaltedAction,
  symbol: string,
  halt: Halt | null | undefined,
): Refusal<2000> | undefined => {
  if (!halt || isAllowedUnder(halt, action)) return undefined;
  const { scope, level, reason } = halt;
  return refusal('trading-halted', { ...(scope === 'everything' ? {} : { symbol }), scope, level, reason });
};
