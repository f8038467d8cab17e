import type { WatchedAccount } from './readAccounts.ts';

/** Keeps until when levels of accounts wait for a quote that confirms them (CLO-34). */
export const createLevelWaits = (confirmMs: number) => {
  const untilOf = new Map<string, { readonly untilMs: number; readonly isTaken: boolean }>();
  const endOf = ({ closeOutSeen, loan }: WatchedAccount): number =>
    Math.min(closeOutSeen?.sinceMs ?? Infinity, loan?.seen?.sinceMs ?? Infinity) + confirmMs;
  return {
    expect(account: WatchedAccount): void {
      const untilMs = endOf(account);
      if (untilMs === Infinity) untilOf.delete(account.id);
      else if (untilOf.get(account.id)?.untilMs !== untilMs) untilOf.set(account.id, { untilMs, isTaken: false });
    },
    forget: (accountId: string): void => void untilOf.delete(accountId),
    /** Takes the accounts that are due by their time, each once. */
    takeUntil(nowMs: number): readonly string[] {
      const taken = [...untilOf].filter(([, { untilMs, isTaken }]) => !isTaken && untilMs <= nowMs);
      for (const [accountId, { untilMs }] of taken) untilOf.set(accountId, { untilMs, isTaken: true });
      return taken.map(([accountId]) => accountId);
    },
    isOver: (accountId: string, nowMs: number): boolean => (untilOf.get(accountId)?.untilMs ?? Infinity) <= nowMs,
  };
};
