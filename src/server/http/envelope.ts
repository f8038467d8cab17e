import type { Language } from '../../contract/index.ts';
import type { OperationId } from './handler.ts';
import type { Texts } from './texts.ts';

/** Envelope of every answer. */
export type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

/** Work done once for data that a handler gives to many callers: its contract check, and its bytes by `msg`. */
export type SharedWork = { isWithinContract: boolean; readonly bytes: Map<string, Buffer> };

/** Answers data that is shared by many callers: it is checked and serialized once, so nothing may change it. */
export const shareAnswer = <Data>(data: Data): { readonly data: Data; readonly shared: SharedWork } => ({
  data,
  shared: { isWithinContract: false, bytes: new Map() },
});

/** Answer of a handler, for any operation. */
export type Outcome =
  | { readonly data: unknown; readonly shared?: SharedWork }
  | {
      readonly refused: { readonly code: number; readonly detail?: Readonly<Record<string, string>> };
      readonly kept?: true;
    };

/** Converts an outcome to an envelope with its message in the given language. */
export const envelopeOf = (texts: Texts, language: Language, id: OperationId, outcome: Outcome): Envelope => {
  if ('data' in outcome) return { code: 200, msg: texts.success(language, id), data: outcome.data };
  const { code, detail } = outcome.refused;
  return { code, msg: texts.refusal(language, code, detail), data: detail ?? null };
};
