import type { WatchedAccount } from './readAccounts.ts';

const TAKEN_AGAIN_AFTER_MS = 1000;

/** Keeps until when levels of accounts wait for a quote that confirms them (CLO-34). */
export const createLevelWaits = (confirmMs: number) => {
  const untilOf = new Map<string, { readonly untilMs: number; readonly takenMs: number }>();
  const endOf = ({ closeOutSeen, loan }: WatchedAccount): number =>
    Math.min(closeOutSeen?.sinceMs ?? Infinity, loan?.seen?.sinceMs ?? Infinity) + confirmMs;
  return {
    expect(account: WatchedAccount): void {
      const untilMs = endOf(account);
      if (untilMs === Infinity) untilOf.delete(account.id);
      else if (untilOf.get(account.id)?.untilMs !== untilMs) untilOf.set(account.id, { untilMs, takenMs: -Infinity });
    },
    forget: (accountId: string): void => void untilOf.delete(accountId),
    /** Takes the accounts that are due by their time, each once a second: a try may have failed. */
    takeUntil(nowMs: number): readonly string[] {
      const taken = [...untilOf].filter(
        ([, { untilMs, takenMs }]) => untilMs <= nowMs && takenMs + TAKEN_AGAIN_AFTER_MS <= nowMs,
      );
      for (const [accountId, { untilMs }] of taken) untilOf.set(accountId, { untilMs, takenMs: nowMs });
      return taken.map(([accountId]) => accountId);
    },
    isOver: (accountId: string, nowMs: number): boolean => (untilOf.get(accountId)?.untilMs ?? Infinity) <= nowMs,
  };
};
