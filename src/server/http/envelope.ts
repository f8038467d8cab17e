import type { Language } from '../../contract/index.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { OperationId } from './handler.ts';
import type { SharedWork } from './sharedAnswer.ts';
import type { Texts } from '../texts/index.ts';

/** Envelope of every answer. */
export type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

/** What a handler answered, whatever the operation. */
export type Outcome =
  { readonly data: unknown; readonly shared?: SharedWork } | { readonly refused: Refusal; readonly kept?: true };

/** Converts an outcome to an envelope with its message in the given language. */
export const envelopeOf = (texts: Texts, language: Language, id: OperationId, outcome: Outcome): Envelope => {
  if ('data' in outcome) return { code: 200, msg: texts.success(language, id), data: outcome.data };
  const { code, detail } = outcome.refused;
  return { code, msg: texts.refusal(language, code, detail), data: detail ?? null };
};
