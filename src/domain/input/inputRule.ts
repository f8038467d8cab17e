import type { Refusal } from '../refusal.ts';

/** What an entry has to be (§5). Its name is the key of its message in `locales/<language>/input.json`. */
export type InputRule = {
  readonly name: string;
  readonly accepts: (text: string) => boolean;
};

/** Refuses an entry that breaks a rule, with the given refusal. */
export const checkInput = <Found extends Refusal>(rule: InputRule, text: string, refused: Found): readonly Found[] =>
  rule.accepts(text) ? [] : [refused];
