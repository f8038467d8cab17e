import { CORRECTION_REASONS } from '../../src/domain/ledger/correction.ts';
import type { DeskAnswer, DeskRequest } from '../../src/server/desk/command.ts';
import { oneOf, table, time, UsageError } from './commandLine.ts';

export const CORRECTION_USAGE = `npm run desk -- corrections                       what was put right, what waits for its second person first
npm run desk -- correction fill <order> --code <reason>|--reason <text>       undoes a fill: its position closes at its opening price
npm run desk -- correction closing <closing|order> --code …                  undoes a closing: what it moved, negated
npm run desk -- correction entry <transaction> --account <number> [--amount <USD>] --code …   takes an entry back, or moves the amount
                                                  --code ${CORRECTION_REASONS.join('|')}
npm run desk -- correction confirm <id> --amount-seen=<USD>   as the second person, with the amount that "corrections" said: only then anything moves
                                                  --confirm --made-good=<USD>   where the house makes good what the account has elsewhere
npm run desk -- correction drop <id>              it was entered by mistake`;

/** Options of the commands about corrections. */
export const CORRECTION_OPTIONS = {
  account: { type: 'string' },
  amount: { type: 'string' },
  'amount-seen': { type: 'string' },
  'made-good': { type: 'string' },
} as const;

type Options = {
  readonly [Name in 'account' | 'amount' | 'amount-seen' | 'made-good' | 'code' | 'reason']?: string | undefined;
} & { readonly confirm?: boolean | undefined };

const LONGEST_REASON = 500;
const TARGETS = ['fill', 'closing', 'entry'] as const;

/** Returns the reason that was named: one of the server's, or words for the customer. */
const reasonOf = ({ code, reason }: Options) => {
  if (code !== undefined && reason === undefined) return { code: oneOf('code', CORRECTION_REASONS, code) };
  const told = reason?.trim() ?? '';
  if (code !== undefined || told === '' || told.length > LONGEST_REASON) {
    throw new UsageError(
      `--code is the reason, or --reason in at most ${LONGEST_REASON} letters: the customer reads it.`,
    );
  }
  return { reason: told };
};

/** Returns the request of a command about corrections; undefined for another command. */
export const correctionRequestOf = (
  [command, what, id]: readonly string[],
  options: Options,
  by: string,
): DeskRequest | undefined => {
  if (command === 'corrections') return { ask: 'corrections', by };
  if (command !== 'correction') return undefined;
  if (what === undefined || id === undefined) {
    throw new UsageError('"correction" needs fill, closing, entry, confirm or drop, and of what.');
  }
  if (what === 'confirm') {
    const seen = { amountSeen: options['amount-seen'], madeGoodSeen: options['made-good'] };
    return { ask: 'confirm-correction', id, by, ...seen, isConfirmed: options.confirm };
  }
  if (what === 'drop') return { ask: 'drop-correction', id, by };
  const target = TARGETS.find((known) => known === what);
  if (!target) throw new UsageError(`"correction ${what}" is none of fill, closing, entry, confirm and drop.`);
  const { account, amount, confirm: isConfirmed } = options;
  return { ask: 'correct', target, id, account, amount, ...reasonOf(options), by, isConfirmed };
};

type Shown = Extract<DeskAnswer, { corrections: unknown }>['corrections'][number];

/** Describes what a correction is about: its order, or its entry with type, amount and time. */
const aboutWords = ({ order, corrects }: Shown): string => {
  if (corrects) return `${corrects.type} ${corrects.amount} ${time(corrects.at)}`;
  return order === null ? '' : `order ${order}`;
};

/** Describes corrections, as a table. */
export const correctionWords = ({ corrections }: Extract<DeskAnswer, { corrections: unknown }>): string =>
  corrections.length === 0
    ? 'Nothing was corrected.'
    : table([
        [
          ...['id', 'state', 'account', 'number', 'corrects', 'of', 'which is', 'USD', 'reason'],
          ...['entered by', 'at (London)', 'ended by', 'transaction', 'cannot be confirmed'],
        ],
        ...corrections.map((each) => [
          ...[each.id, each.state, each.account, each.accountNumber, each.target, each.targetId, aboutWords(each)],
          ...[each.amount ?? '', each.reason, each.enteredBy, time(each.enteredAt), each.endedBy ?? ''],
          ...[each.entryId ?? '', each.fault ?? ''],
        ]),
      ]);
