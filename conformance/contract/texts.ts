import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldOf } from '../client/createClient.ts';
import { LANGUAGES } from '../../src/contract/index.ts';

type Named = Readonly<Record<string, string>>;
type Texts = { readonly messages: Named; readonly labels: Named };
type Refusal = { readonly code: number; readonly text: Named };

/** Texts that the contract proposes for `msg`, by the language that was asked for; undefined where it has none. */
export type ProposedTexts = {
  /** Text of a success (GEN-72). */
  success(language: string, operation: string): string | undefined;
  /** Text of another HTTP status than 200 (GEN-73). */
  fault(language: string, status: number): string | undefined;
  /** Text of a refusal with its figures (REF-7, REF-8); undefined too where a figure is absent. */
  refusal(language: string, code: number, data: unknown): string | undefined;
};

const VARIABLE = /\{\{(\w+)\}\}/g;

/** Reads `contract/texts` and `contract/refusals.json`. */
export const readTexts = (root: string): ProposedTexts => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, 'contract', path), 'utf8')) as unknown;
  const texts = new Map(LANGUAGES.map((language) => [language as string, read(`texts/${language}.json`) as Texts]));
  const refusals = new Map((read('refusals.json') as readonly Refusal[]).map(({ code, text }) => [code, text]));
  return {
    success(language, operation) {
      const messages = texts.get(language)?.messages;
      return messages?.[operation] ?? messages?.['ok'];
    },
    fault: (language, status) => texts.get(language)?.labels[`fault-${status}`],
    refusal(language, code, data) {
      const text = refusals.get(code)?.[language];
      const variables = [...(text ?? '').matchAll(VARIABLE)].map(([, name = '']) => fieldOf(data, name));
      if (variables.some((value) => value === undefined || value === null)) return undefined;
      return text?.replaceAll(VARIABLE, (_whole, name: string) => String(fieldOf(data, name)));
    },
  };
};
