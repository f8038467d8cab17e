import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askDesk, type DeskAnswer, type DeskRequest, type DeskReview } from '../src/server/desk/command.ts';
import { AUDIT_OPTIONS, AUDIT_USAGE, auditRequestOf, auditWords } from './desk/audit.ts';
import { bookWords, caseRequestOf, caseWords } from './desk/books.ts';
import { HALT_USAGE, haltRequestOf, haltWords } from './desk/halts.ts';
import { CLOCK_USAGE, clockRequestOf, clockWords } from './desk/clock.ts';
import { CORRECTION_OPTIONS, CORRECTION_USAGE, correctionRequestOf, correctionWords } from './desk/corrections.ts';
import { instantOf, oneOf, receiptInstantOf, table, time, UsageError } from './desk/commandLine.ts';
import { creditWords, matchWords, PAYMENT_USAGE, paymentRequestOf } from './desk/payments.ts';
import { ratesWords } from './desk/rates.ts';
import { SECOND_STEP_USAGE, secondStepRequestOf, secondStepWords } from './desk/secondStep.ts';
import { ITEM_OPTIONS, ITEM_USAGE, itemRequestOf, itemWords, writeTexts } from './desk/items.ts';

const USAGE = `npm run desk                                  what waits for a decision
npm run desk -- list [--kind <kind>] [--status waiting|accepted|rejected|all] [--since <YYYY-MM-DD>]
npm run desk -- show <id> [--images <folder>]     what it says; its images are written into the folder; an application for
                                                  a loan is under review from then on
npm run desk -- approve <id> [--revision <n>] [--received <amount>] [--received-at <YYYY-MM-DDTHH:mm>]
npm run desk -- reject <id> --reason <text> [--image front] [--image back] [--revision <n>]
npm run desk -- reject <id> --code not-received|proof-unreadable|proof-differs|other-payer --revision <n>
npm run desk -- claim <id> --revision <n> --rate-seen <rate>   before a withdrawal is paid: nobody else ends it from then on
npm run desk -- take-over <id> --revision <n>     its payout is yours from now on: another person has claimed it
npm run desk -- release <id> --revision <n> --confirm   its payout was not made: the bank's records say so
npm run desk -- approve <id> --revision <n> --reference <text>   a claimed withdrawal, with the proof of its payout
npm run desk -- came-back <id> --revision <n> --received <amount> --reason <text> --reference <text>   a payout that came back, or a part
npm run desk -- reverse <id> --revision <n> --reason <text> --transfer gone|of-another   an accepted repayment of a loan that was found wrong
npm run desk -- release-transfer <id> --revision <n> --reason <text> --confirm   the transfer of a repayment that cannot be reversed is another's
                                                  of several, --reference names which
npm run desk -- books [--check]                   trial balance, and what the last night's reconciliation found; --check
                                                  reconciles now
npm run desk -- rates                             the channels of deposits and the currencies of payouts with their rates
npm run desk -- rate <channel> <rate>             sets a rate: units of the currency for one US dollar
npm run desk -- payout-rate <currency> <rate>     sets a rate of payouts: it counts for each payout that is claimed from now on
npm run desk -- revoke <rate>                     a replaced rate that was mistyped is no longer honoured

${HALT_USAGE}

${CLOCK_USAGE}

${CORRECTION_USAGE}

${SECOND_STEP_USAGE}

${AUDIT_USAGE}

${ITEM_USAGE}

npm run desk -- close-case <loan> --reason <text>   a case in "books" of a loan that its customer did not ask for; in live two people

--revision <n>   the revision that "show" said; needed where money moves
--received, --received-at   what came of a deposit or a repayment, in its currency, and when (London), if not as asked for
--reference   of what came: the transaction id or the bank's reference, once for each transfer that came for it
${PAYMENT_USAGE}

--rate-seen   of a payout in another currency than US dollars: the rate that "show" said (rateNow), which the claim fixes
--transfer    of a reversed repayment: its money is gone, or another's, to whom it can then be credited;
              of several transfers, --reference names each that is another's, and --gone each that is gone
--confirm     yes, it is as it was typed
--as <name>   who decides, in the record; else who is signed in at this machine
npm run desk -- secret   hashes DESK_SECRET for the file that DESK_PEOPLE names; a named person acts with DESK_SECRET set
--json        for programs (npm run --silent desk -- --json)`;

const KINDS = ['identity', 'deposit', 'withdrawal', 'loan', 'repayment'] as const;
const STATUSES = ['waiting', 'accepted', 'rejected', 'all'] as const;
const REASONS = ['not-received', 'proof-unreadable', 'proof-differs', 'other-payer'] as const;
const SIDES = ['front', 'back'] as const;
/** What became of the money of a repayment that is reversed. */
const TRANSFERS = ['gone', 'of-another'] as const;
const LONGEST_REASON = 500;

const OPTIONS = {
  kind: { type: 'string' },
  status: { type: 'string' },
  transfer: { type: 'string' },
  since: { type: 'string' },
  images: { type: 'string' },
  image: { type: 'string', multiple: true },
  reason: { type: 'string' },
  level: { type: 'string' },
  code: { type: 'string' },
  reference: { type: 'string', multiple: true },
  gone: { type: 'string', multiple: true },
  'rate-seen': { type: 'string' },
  revision: { type: 'string' },
  received: { type: 'string' },
  'received-at': { type: 'string' },
  as: { type: 'string' },
  confirm: { type: 'boolean' },
  check: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  ...CORRECTION_OPTIONS,
  ...ITEM_OPTIONS,
  ...AUDIT_OPTIONS,
} as const;

type Options = ReturnType<typeof readArguments>['values'];
const readArguments = () => parseArgs({ options: OPTIONS, allowPositionals: true });

const LONGEST_REFERENCE = 200;

/** Returns the references that were named, each trimmed. */
const referencesOf = ({ reference = [] }: Options): readonly string[] => {
  const named = reference.map((each) => each.trim());
  if (named.some((each) => each === '' || each.length > LONGEST_REFERENCE)) {
    throw new UsageError(`--reference is a transaction id or bank reference of at most ${LONGEST_REFERENCE} letters.`);
  }
  return named;
};

/** Returns the one reference of a payout or of what came back. */
const referenceOf = (options: Options): string | undefined => {
  const [reference, ...others] = referencesOf(options);
  if (others.length > 0) throw new UsageError('--reference names one transfer here.');
  return reference;
};

const acceptanceOf = (options: Options) => {
  const { received, 'received-at': at } = options;
  const [reference, ...further] = referencesOf(options);
  if (received !== undefined && !/^\d{1,18}(\.\d{1,18})?$/.test(received)) {
    throw new UsageError('--received is an amount, such as 2000.00.');
  }
  return {
    decision: 'accept',
    received,
    receivedAt: at === undefined ? undefined : receiptInstantOf(at, options.confirm),
    reference,
    furtherReferences: further.length === 0 ? undefined : further,
  } as const;
};

const decisionOf = (command: 'approve' | 'reject', options: Options) => {
  const { reason = '', code, image = [] } = options;
  if (command === 'approve') return acceptanceOf(options);
  if (code !== undefined)
    return { decision: 'reject', reason: '', code: oneOf('code', REASONS, code), images: [] } as const;
  const told = reason.trim();
  if (told === '' || told.length > LONGEST_REASON) {
    throw new UsageError(`--reason says why, in at most ${LONGEST_REASON} letters: the customer is told.`);
  }
  return { decision: 'reject', reason: told, images: image.map((side) => oneOf('image', SIDES, side)) } as const;
};

const revisionOf = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--revision is a number from 1.');
  return text === undefined ? undefined : Number(text);
};

const cameBackOf = (id: string | undefined, options: Options, by: string): DeskRequest => {
  const { received, reason = '', confirm: isConfirmed } = options;
  const told = reason.trim();
  const revision = revisionOf(options.revision);
  const isWhole = id !== undefined && received !== undefined && revision !== undefined;
  if (!isWhole || told === '' || told.length > LONGEST_REASON) {
    throw new UsageError('"came-back" needs the id of a withdrawal, --revision, --received and --reason.');
  }
  return { ask: 'came-back', id, revision, received, reason: told, by, reference: referenceOf(options), isConfirmed };
};

const reverseOf = (id: string | undefined, options: Options, by: string): DeskRequest => {
  const reason = options.reason?.trim() ?? '';
  const revision = revisionOf(options.revision);
  if (id === undefined || revision === undefined || reason === '' || reason.length > LONGEST_REASON) {
    throw new UsageError('"reverse" needs the id of a repayment, --revision and --reason.');
  }
  if (options.transfer === undefined) {
    throw new UsageError(
      'Say what became of its money: --transfer gone (recalled, never came) or --transfer of-another.',
    );
  }
  const isReleased = oneOf('transfer', TRANSFERS, options.transfer) === 'of-another';
  const named = referencesOf(options);
  const references = named.length === 0 ? undefined : named;
  const gone = options.gone?.map((each) => each.trim());
  return { ask: 'reverse', id, revision, reason, isReleased, references, gone, by, isConfirmed: options.confirm };
};

const releaseTransferOf = (id: string | undefined, options: Options, by: string): DeskRequest => {
  const reason = options.reason?.trim() ?? '';
  const revision = revisionOf(options.revision);
  if (id === undefined || revision === undefined || reason === '' || reason.length > LONGEST_REASON) {
    throw new UsageError('"release-transfer" needs the id of a repayment, --revision and --reason.');
  }
  const named = referencesOf(options);
  const references = named.length === 0 ? undefined : named;
  return { ask: 'release-transfer', id, revision, reason, references, by, isConfirmed: options.confirm };
};

const reviewRequestOf = (
  [command = 'list', id, further]: readonly string[],
  options: Options,
  by: string,
): DeskRequest => {
  if (command === 'list') {
    const { kind, status = 'waiting', since } = options;
    const asked = oneOf('status', STATUSES, status);
    return {
      ...{ ask: 'list', by },
      kind: kind === undefined ? undefined : oneOf('kind', KINDS, kind),
      status: asked === 'all' ? undefined : asked,
      since: since === undefined ? undefined : instantOf('since', since),
    };
  }
  if (command === 'close-case') return caseRequestOf(id, options.reason, by);
  if (command === 'books') return { ask: 'books', isChecked: options.check };
  if (command === 'rates') return { ask: 'rates' };
  if (command === 'rate') {
    const [channelId, rate] = [id, further];
    if (channelId === undefined || rate === undefined) throw new UsageError('"rate" needs a channel and its rate.');
    return { ask: 'rate', channelId, rate, by, isConfirmed: options.confirm };
  }
  if (command === 'payout-rate') {
    const [currency, rate] = [id, further];
    if (currency === undefined || rate === undefined)
      throw new UsageError('"payout-rate" needs a currency and its rate.');
    return { ask: 'payout-rate', currency, rate, by, isConfirmed: options.confirm };
  }
  if (command === 'revoke') {
    if (id === undefined) throw new UsageError('"revoke" needs the id of a rate, which "rates" says.');
    return { ask: 'revoke', rateId: id, by };
  }
  if (command === 'came-back') return cameBackOf(id, options, by);
  if (command === 'reverse') return reverseOf(id, options, by);
  if (command === 'release-transfer') return releaseTransferOf(id, options, by);
  if (!isOnRequest(command)) throw new UsageError(`There is no "${command}".`);
  if (id === undefined) throw new UsageError(`"${command}" needs the id of a request.`);
  if (command === 'show') return { ask: 'show', id, by };
  const revision = revisionOf(options.revision);
  const { confirm: isConfirmed } = options;
  if (command === 'approve' || command === 'reject') {
    return { ask: 'decide', id, decision: decisionOf(command, options), revision, by, isConfirmed };
  }
  if (revision === undefined) throw new UsageError(`"${command}" needs the revision that "show" said: --revision.`);
  if (command !== 'claim') return { ask: command, id, revision, by, isConfirmed };
  return { ask: command, id, revision, by, isConfirmed, rateSeen: options['rate-seen'] };
};

const ON_REQUEST = ['show', 'approve', 'reject', 'claim', 'take-over', 'release'] as const;
const isOnRequest = (command: string): command is (typeof ON_REQUEST)[number] =>
  ON_REQUEST.some((known) => known === command);

const requestOf = (words: readonly string[], options: Options): DeskRequest => {
  const by = `desk:${options.as ?? userInfo().username}`;
  return (
    paymentRequestOf(words, by) ??
    auditRequestOf(words, options, by) ??
    haltRequestOf(words, options, by) ??
    clockRequestOf(words, by) ??
    correctionRequestOf(words, options, by) ??
    secondStepRequestOf(words, by) ??
    itemRequestOf(words, options, by) ??
    reviewRequestOf(words, options, by)
  );
};

const HEAD = [
  'id',
  'kind',
  'account',
  'amount',
  'revision',
  'sent (London)',
  'status',
  'decided',
  'by',
  'reason',
  'paid since',
];
const rowOf = (review: DeskReview): readonly string[] => [
  review.id,
  review.kind,
  review.account ?? '',
  review.amount ?? '',
  String(review.revision),
  time(review.submittedAt),
  review.status,
  time(review.decidedAt),
  review.decidedBy ?? review.claimedBy ?? '',
  review.reason ?? '',
  time(review.claimedAt),
];

const worded = (answer: Exclude<DeskAnswer, { fault: string }>): string => {
  if ('events' in answer) return auditWords(answer);
  if ('match' in answer) return matchWords(answer);
  if ('halts' in answer) return haltWords(answer);
  if ('clock' in answer || 'confirmedUntil' in answer) return clockWords(answer);
  if ('corrections' in answer) return correctionWords(answer);
  if ('secondStep' in answer) return secondStepWords(answer);
  if ('books' in answer) return bookWords(answer);
  if ('items' in answer || 'item' in answer) return itemWords(answer);
  if ('closedCase' in answer || 'awaitsCase' in answer) return caseWords(answer);
  if ('credited' in answer) return creditWords(answer);
  if ('awaits' in answer) {
    return `A second person reports the same: then ${answer.awaits} USD are in the balance again (revision ${answer.revision}).`;
  }
  if ('awaitsClaim' in answer) {
    return `Another person claims it at the same rate, ${answer.awaitsClaim}: then it is being paid (revision ${answer.revision}).`;
  }
  if ('reversed' in answer) return `${answer.reversed} USD are no longer repaid.`;
  if ('awaitsReversal' in answer) {
    return `A second person says the same: then ${answer.awaitsReversal} USD are no longer repaid (revision ${answer.revision}).`;
  }
  if ('released' in answer) return `${answer.released.join(', ')} can be credited to another request.`;
  if ('awaitsRelease' in answer) {
    return `A second person says the same: then ${answer.awaitsRelease.join(', ')} can be credited to another request (revision ${answer.revision}).`;
  }
  if ('rates' in answer || 'payouts' in answer) return ratesWords(answer);
  if ('reviews' in answer) {
    const listed = answer.reviews.length === 0 ? 'Nothing.' : table([HEAD, ...answer.reviews.map(rowOf)]);
    return answer.more === 0 ? listed : `${listed}\nand ${answer.more} more: name a --kind.`;
  }
  const facts = 'facts' in answer ? Object.entries(answer.facts).map(([name, fact]) => [name, fact]) : [];
  return table([...HEAD.map((name, column) => [name, rowOf(answer.review)[column] ?? '']), ...facts]);
};

/** Writes images into files that only the current user can read; returns their paths. */
const writeImages = (answer: DeskAnswer, folder: string): readonly string[] => {
  if (!('images' in answer)) return [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return answer.images.map(({ side, mediaType, base64 }) => {
    const path = join(folder, `${answer.review.id}-${side}.${mediaType === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
    return path;
  });
};

const SHORTEST_SECRET = 12;

const secretToHash = (secret = ''): string => {
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new UsageError(`Set DESK_SECRET to a secret of at least ${SHORTEST_SECRET} letters, which nobody else knows.`);
};

const run = async (): Promise<void> => {
  const { values: options, positionals } = readArguments();
  if (options.help) return console.log(USAGE);
  const secret = process.env['DESK_SECRET'];
  if (positionals[0] === 'secret') {
    const { hashSecret } = await import('../src/server/desk/index.ts');
    return console.log(await hashSecret(secretToHash(secret)));
  }
  const asked = requestOf(positionals, options);
  const answer = await askDesk(process.env['DATA_DIR']?.trim() || '.data', { ...asked, secret });
  if ('fault' in answer) throw new Error(answer.fault);
  const paths = [
    ...(options.images === undefined ? [] : writeImages(answer, options.images)),
    ...(options.texts === undefined ? [] : writeTexts(answer, options.texts)),
  ];
  const { images: _bytes, ...rest } = 'images' in answer ? answer : { ...answer, images: [] };
  console.log(
    options.json ? JSON.stringify({ ...rest, ...(paths.length > 0 ? { images: paths } : {}) }) : worded(answer),
  );
  if (!options.json) for (const path of paths) console.log(path);
};

try {
  await run();
} catch (error) {
  const isUsage = error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error((error as Error).message);
  if (isUsage) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
