import { REFUSALS } from '../../../domain/refusal.ts';
import { isCallError } from '../../api/index.ts';
import { type Answer, sendUntilKnown } from './sendUntilKnown.ts';

/** What became of a saving: `there` says that the same one is saved already, with the refusal that says so. */
export type Saved =
  | { readonly kind: 'saved' }
  | { readonly kind: 'there'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

type Saving = {
  /** Sends it; resolves with the `CallError` where it failed. */
  readonly send: () => Promise<Answer>;
  /** Looks up whether a saved one, by its id, has all that was entered. */
  readonly isSame: (id: string) => Promise<boolean>;
  /** Waits; resolves to false where nothing may be sent any more. */
  readonly wait: (milliseconds: number) => Promise<boolean>;
};

const idSaved = (error: unknown): string | undefined => {
  if (!isCallError(error) || error.kind !== 'refused' || error.code !== REFUSALS['already-saved']) return undefined;
  return error.detail.id;
};

/**
 * Saves a wallet or a bank card over lost answers: it is sent again, as the server saves the same one once and then names
 * the saved one. That one counts as saved where an answer was lost before and it has all that was entered.
 */
export const carrySaving = async ({ send, isSame, wait }: Saving): Promise<Saved> => {
  const { error, isRepeated } = await sendUntilKnown(send, wait);
  if (error === undefined) return { kind: 'saved' };
  const id = idSaved(error);
  if (id === undefined || !(await isSame(id))) return { kind: 'failed', error };
  return isRepeated ? { kind: 'saved' } : { kind: 'there', error };
};
