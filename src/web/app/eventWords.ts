import { decimal } from '../../domain/decimal.ts';
import { total } from '../../domain/money/position.ts';
import type { Schema } from '../api/index.ts';

type Notice = Schema<'Notification'>;

type Words = {
  readonly signedMoney: (amount: string | ReturnType<typeof total>) => string;
  /** Words of the server, without their figures where amounts are hidden. */
  readonly serverWords: (text: string, about?: 'order') => string;
  /** Name of an account that is not the active one; undefined of the active one, and of none. */
  readonly nameOf: (account: Notice['account']) => string | undefined;
};

const figureOf = (notices: readonly Notice[], { signedMoney }: Words): string => {
  const amounts = notices.flatMap(({ amount }) => (amount === null ? [] : [decimal(amount)]));
  return amounts.length === 0 ? '' : `: ${signedMoney(total(amounts))} USD`;
};

const lineOf = (notices: readonly Notice[], words: Words): string => {
  const [first, ...others] = notices;
  if (!first) return '';
  const name = words.nameOf(first.account);
  const title = name === undefined ? first.title : `${name} · ${first.title}`;
  const figure = figureOf(notices, words);
  return others.length > 0
    ? `${title} × ${notices.length}${figure}`
    : `${title}\n${words.serverWords(first.text, first.subject === 'order' ? first.subject : undefined)}${figure}`;
};

/**
 * Words what happened in the server's own titles: one event by its text and its net result, several of one kind and
 * account by their number and their sum. An empty line parts one event from the next.
 */
export const eventWords = (notices: readonly Notice[], words: Words): string =>
  [...new Set(notices.map(({ kind, account, title }) => `${kind} ${account} ${title}`))]
    .map((group) => notices.filter(({ kind, account, title }) => `${kind} ${account} ${title}` === group))
    .map((ofOne) => lineOf(ofOne, words))
    .join('\n\n');
