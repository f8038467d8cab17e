import type { Refusal } from '../../src/domain/refusal.ts';

/** Returns a refusal as a call answers it: its code and its `data`, null without details. */
export const answerOf = ({ code, detail }: Refusal) => ({ code, data: detail ?? null });

/** Returns refusals as a call would answer each of them. */
export const answersOf = (refusals: readonly Refusal[]) => refusals.map(answerOf);
