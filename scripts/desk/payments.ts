import { readFileSync } from 'node:fs';
import { dateText, londonDay } from '../../src/domain/time.ts';
import { type DeskAnswer, type DeskRequest, readPaymentFile } from '../../src/server/desk/command.ts';
import { table, time, UsageError } from './commandLine.ts';

export const PAYMENT_USAGE = `npm run desk -- match <file>                  compares a bank's statement (camt.053) or a table
                (date,amount,currency,reference; CSV) with deposits and payouts: matched, missing, unexpected`;

/** Reads a command about payments; undefined where it is another one. */
export const paymentRequestOf = ([command, file]: readonly string[], by: string): DeskRequest | undefined => {
  if (command !== 'match') return undefined;
  if (file === undefined) throw new UsageError('"match" needs a file.');
  return { ask: 'match', by, lines: readPaymentFile(readFileSync(file, 'utf8')) };
};

type Booked = MatchAnswer['match']['missing'][number];

const dayOf = (at: number) => dateText(londonDay(at));

/** Words what has become of what is booked: whether it waits, or on which day its money was booked. */
const bookedWords = ({ status, direction, id, at }: Booked): string => {
  if (status === 'waiting' && direction === 'out') return `being paid since ${dayOf(at)}, not approved: ${id}`;
  if (status === 'waiting') return `waits for a decision on ${id}`;
  return `${direction === 'in' ? 'credited' : 'paid'} on ${dayOf(at)}`;
};

type MatchAnswer = Extract<DeskAnswer, { match: unknown }>;

/** Words what a file and what is booked have in common, and what only one of them has. */
export const matchWords = ({ match: { matched, missing, unexpected } }: MatchAnswer): string => {
  const rows = [
    ...matched.map(({ line, booked, by, difference, mayBeAnother }) => {
      const note = [
        ...(by === 'amount' ? ['by amount'] : []),
        ...(difference === '0' ? [] : [`differs by ${difference}`]),
        ...(booked.status === 'waiting' ? [bookedWords(booked)] : []),
        ...(mayBeAnother ? [`booked on ${dayOf(booked.at)}, may be another payment`] : []),
      ];
      return [
        mayBeAnother ? 'look' : 'matched',
        String(line.line),
        booked.number,
        line.direction,
        line.amount,
        line.currency,
        time(line.at),
        note.join(', '),
      ];
    }),
    ...missing.map((booked) => {
      const { number, direction, amount, currency, at } = booked;
      return ['missing', '', number, direction, amount, currency, time(at), bookedWords(booked)];
    }),
    ...unexpected.map(({ line, direction, amount, currency, at, references }) => [
      ...['unexpected', String(line), '', direction, amount, currency, time(at)],
      references.join(' '),
    ]),
  ];
  const head = ['', 'line', 'number', 'way', 'amount', 'currency', 'when (London)', ''];
  return rows.length === 0 ? 'Nothing.' : table([head, ...rows]);
};

/** Words what a payout that came back has added to the balance, and what corrections had given of it before. */
export const creditWords = ({ credited, corrected }: Extract<DeskAnswer, { credited: string }>): string =>
  corrected === undefined
    ? `${credited} USD are in the balance again.`
    : `${credited} USD are in the balance again. Corrections had given back ${corrected} USD of it before.`;
