import { type Refusal, refusal, type RefusalName, type REFUSALS } from '../refusal.ts';

/** What an entry has to be (§5). Its name is the key of its message in `locales/<language>/input.json`. */
export type InputRule<Name extends RefusalName = RefusalName> = {
  readonly name: string;
  /** What it is refused with: a code of its own where the catalogue has one, else 1001. */
  readonly refusedAs: Name;
  readonly accepts: (text: string) => boolean;
};

/** Refuses an entry that breaks a rule, naming the field and the rule. */
export const checkInput = <Name extends RefusalName>(
  rule: InputRule<Name>,
  field: string,
  text: string,
): readonly Refusal<(typeof REFUSALS)[Name]>[] =>
  rule.accepts(text) ? [] : [refusal(rule.refusedAs, { field, rule: rule.name })];
