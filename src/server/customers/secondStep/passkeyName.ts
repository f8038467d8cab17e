import { type Refusal, refusal } from '../../../domain/refusal.ts';

const CONTROL = /\p{Cc}/u;

/** Reads the name of a passkey: without white space around it, and refused where nothing remains (1001). */
export const readPasskeyName = (entered: string): { readonly name: string } | { readonly refused: Refusal<1001> } => {
  const name = entered.trim();
  return name === '' || CONTROL.test(name) ? { refused: refusal('request-invalid', { field: 'name' }) } : { name };
};
