import type { Language, Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { dateInWords, formatLondon } from '../../domain/londonFormat.ts';
import { CLOSE_OUT_RATIO } from '../../domain/money/closeOut.ts';
import { correctionText, figureText, filled, percentText, type Texts } from '../texts/index.ts';
import { repaymentWords } from './repaymentTexts.ts';

/** What the row of a notification holds of its wording. */
export type Wordable = {
  readonly kind: Schemas['NotificationKind'];
  readonly symbol: string | null;
  readonly subject: Schemas['Notification']['subject'];
  readonly words: Readonly<Record<string, string>>;
};
type Worded = { readonly title: string; readonly text: string };

/** Kinds whose figures are those of a closing. */
const CLOSINGS: ReadonlySet<Wordable['kind']> = new Set<Wordable['kind']>([
  'closed',
  'stop-loss-reached',
  'take-profit-reached',
  'closed-by-system',
]);

/** Returns title and text of a notification in a language. Throws for a kind that is not sent yet. */
export const wordNotification = (
  texts: Texts,
  language: Language,
  { kind, symbol, subject, words }: Wordable,
): Worded => {
  const book = texts.notifications(language);
  const about = { symbol: symbol ?? '' };
  switch (kind) {
    case 'filled':
    case 'triggered':
    case 'changed':
    case 'canceled':
    case 'expired':
    case 'closed':
    case 'stop-loss-reached':
    case 'take-profit-reached':
    case 'closed-by-system':
      return orderWords(texts, language, { kind, words, about });
    case 'order-exception': {
      const reason = words['reason'] as Schemas['OrderExceptionReason'];
      return { title: book.titles[kind], text: filled(book.exceptions[reason], about) };
    }
    case 'margin-warning':
      return marginWords(book, language, words);
    case 'demo-reset':
      return {
        title: book.titles[kind],
        text: filled(book['demo-reset'].text, { balance: figureText(language, words['balance'] ?? '') }),
      };
    case 'review-accepted':
      if (subject === 'withdrawal') return withdrawalWords(book, language, { kind, words });
      if (subject === 'loan') return loanWords(book, language, words);
      if (subject === 'repayment') return repaymentWords(texts, language, words);
      return subject === 'deposit' ? depositWords(book, language, words) : book.identity.accepted;
    case 'review-refused': {
      if (words['reversed'] !== undefined) {
        return reversalWords(book, language, words);
      }
      if (subject === 'withdrawal') return withdrawalWords(book, language, { kind, words });
      const isOfMoney = subject === 'deposit' || subject === 'loan' || subject === 'repayment';
      const { refused } = isOfMoney ? book[subject] : book.identity;
      return { ...refused, text: filled(refused.text, words) };
    }
    case 'investment-settled': {
      return investmentWords(book, language, words);
    }
    case 'maintenance-warning':
      return maintenanceWords(book, language, words);
    case 'loan-due':
    case 'loan-overdue':
      return reminderWords(book[kind], language, words);
    case 'loan-applied':
      return applicationWords(book, language, words);
    case 'correction':
      return correctionWords(texts, language, words);
    case 'market-notice':
      throw new Error(`nothing tells of ${kind}`);
  }
};

type Book = ReturnType<Texts['notifications']>;

const marginWords = (book: Book, language: Language, words: Wordable['words']): Worded => {
  const levels = {
    level: percentText(language, words['level'] ?? ''),
    ratio: percentText(language, words['ratio'] ?? ''),
    closeOut: percentText(language, CLOSE_OUT_RATIO.toFixed()),
  };
  const { title, text } = book['margin-warning'];
  return { title: filled(title, levels), text: filled(text, levels) };
};

const investmentWords = ({ investment }: Book, language: Language, words: Wordable['words']): Worded => {
  const { title, settled, lost, settledInPart, settledBefore } = investment;
  const { product = '', amount = '', corrected } = words;
  const isNothing = decimal(amount).isZero();
  const [text, before] = corrected === undefined ? [settled, lost] : [settledInPart, settledBefore];
  const figures = { amount: figureText(language, amount), corrected: figureText(language, corrected ?? '') };
  return { title, text: filled(isNothing ? before : text, { product, ...figures }) };
};

const applicationWords = (book: Book, language: Language, words: Wordable['words']): Worded => {
  const { title, text } = book['loan-applied'];
  const { amount = '', number = '' } = words;
  return { title, text: filled(text, { amount: figureText(language, amount), number }) };
};

/** Returns a figure of a maintenance warning: the ratio with its decimals, a level as shortly as it can be written. */
const levelOf = (words: Wordable['words'], name: 'level' | 'ratio' | 'liquidation'): string => {
  const figure = words[name] ?? '0';
  return name === 'ratio' ? figure : decimal(figure).toFixed();
};

type OrderKind = Extract<
  Wordable['kind'],
  | 'filled'
  | 'triggered'
  | 'changed'
  | 'canceled'
  | 'expired'
  | 'closed'
  | 'stop-loss-reached'
  | 'take-profit-reached'
  | 'closed-by-system'
>;

/** Returns which title a notification of an order has: one that ended by a demo reset or for a loan has its own. */
const titleOf = (kind: OrderKind, reason: string | undefined) => {
  if (reason === 'demo-reset') return reason;
  if (reason !== 'loan-liquidation') return kind;
  return kind === 'canceled' ? 'canceled-for-loan' : 'closed-for-loan';
};

/** Words a warning of a loan's maintenance ratio. */
const maintenanceWords = (
  book: ReturnType<Texts['notifications']>,
  language: Language,
  words: Wordable['words'],
): Worded => {
  const percents = ['level', 'ratio', 'liquidation'] as const;
  const levels = Object.fromEntries(percents.map((name) => [name, percentText(language, levelOf(words, name))]));
  const { title, text } = book['maintenance-warning'];
  return { title: filled(title, levels), text: filled(text, levels) };
};

/** Words an order that was executed or ended. */
const orderWords = (
  texts: Texts,
  language: Language,
  { kind, words, about }: Pick<Wordable, 'words'> & { kind: OrderKind; about: { symbol: string } },
): Worded => {
  const book = texts.notifications(language);
  const figures = {
    volume: figureText(language, words['volume'] ?? ''),
    price: figureText(language, words['price'] ?? ''),
  };
  const sides = CLOSINGS.has(kind) ? book.closing : book.order;
  const text = words['side'] === 'buy' ? sides.buy : sides.sell;
  const title = book.titles[titleOf(kind, words['reason'])];
  return { title, text: withMissedLevel(texts, language, filled(text, { ...about, ...figures }), words) };
};

/** Adds by how much a fill was better or worse than its level, where it was. */
const withMissedLevel = (
  texts: Texts,
  language: Language,
  text: string,
  { level, better }: Wordable['words'],
): string => {
  if (level === undefined || better === undefined) return text;
  const { 'missed-level': missed } = texts.notifications(language);
  const figures = { by: figureText(language, better.replace('-', '')), level: figureText(language, level) };
  return filled(better.startsWith('-') ? missed.worse : missed.better, { text, ...figures });
};

/** Words a correction: what was credited or taken back, and why. */
const correctionWords = (
  texts: Texts,
  language: Language,
  { amount = '', code, reason }: Wordable['words'],
): Worded => {
  const { title, ...book } = texts.notifications(language).correction;
  const moved = decimal(amount);
  const text = moved.isZero() ? book.nothing : moved.isPositive() ? book.credited : book.taken;
  const words = {
    amount: figureText(language, amount.replace('-', '')),
    reason: correctionText(texts, language, { code: code ?? null, text: reason ?? null }),
  };
  return { title, text: filled(text, words) };
};

/** Words a credited deposit: how much, and how it differed from what was asked for. */
const depositWords = (
  book: ReturnType<Texts['notifications']>,
  language: Language,
  words: Wordable['words'],
): Worded => {
  const { title, outcomes } = book.deposit.accepted;
  const outcome = words['outcome'] as Schemas['TransferCredit']['outcome'];
  return { title, text: filled(outcomes[outcome], { amount: figureText(language, words['credited'] ?? '') }) };
};

/** Words a loan that was paid out. */
const loanWords = (
  { loan }: ReturnType<Texts['notifications']>,
  language: Language,
  { amount = '', number = '' }: Wordable['words'],
): Worded => {
  const { title, text } = loan.accepted;
  return { title, text: filled(text, { amount: figureText(language, amount), number }) };
};

/** Words a notification about the due date: what settles the loan then, or today. */
const reminderWords = (
  { title, text, owed }: ReturnType<Texts['notifications']>['loan-due'],
  language: Language,
  { number = '', date = '', owed: amount }: Wordable['words'],
): Worded => {
  const reminder = filled(text, { number, date: dateInWords(language, date) });
  const figures = { text: reminder, amount: figureText(language, amount ?? '0') };
  return { title, text: amount === undefined ? reminder : filled(owed, figures) };
};

/** Words a reversal: what it had covered, what left the balance, and what is owed today and by when. */
const reversalWords = (
  book: ReturnType<Texts['notifications']>,
  language: Language,
  { reversed = '', reason = '', taken = '0.00', owed, due, overdueSince }: Wordable['words'],
): Worded => {
  const { title, ...texts } = book['repayment-reversed'];
  const covered = filled(texts.text, { amount: figureText(language, reversed), reason });
  const left = { text: covered, taken: figureText(language, taken) };
  const text = decimal(taken).isZero() ? covered : filled(texts.taken, left);
  if (owed === undefined) return { title, text };
  const date = dateInWords(language, overdueSince ?? due ?? '');
  const figures = { text, date, owed: figureText(language, owed) };
  return { title, text: filled(overdueSince === undefined ? texts.due : texts.overdue, figures) };
};

/** Words a withdrawal that was paid, refused, or came back after it was paid. */
const withdrawalWords = (
  { withdrawal }: ReturnType<Texts['notifications']>,
  language: Language,
  { kind, words }: Pick<Wordable, 'kind' | 'words'>,
): Worded => {
  const { returned, corrected, reason = '', currency = '' } = words;
  if (kind === 'review-refused' && returned === undefined) {
    return { ...withdrawal.refused, text: filled(withdrawal.refused.text, { reason }) };
  }
  if (returned !== undefined && corrected !== undefined) {
    const { title, text } = decimal(returned).isZero() ? withdrawal.returnedBefore : withdrawal.returnedInPart;
    const figures = { amount: figureText(language, returned), corrected: figureText(language, corrected) };
    return { title, text: filled(text, { ...figures, reason }) };
  }
  const { title, text } = kind === 'review-accepted' ? withdrawal.accepted : withdrawal.returned;
  const amount = figureText(language, returned ?? words['amount'] ?? '');
  return {
    title,
    text: filled(text, { amount, received: figureText(language, words['received'] ?? ''), currency, reason }),
  };
};

/** Returns the mail with the same text. */
export const notificationMail = (texts: Texts, language: Language, notification: Wordable) => {
  const { title: subject, text } = wordNotification(texts, language, notification);
  return { subject, text: filled(texts.notifications(language).mail, { text }) };
};

/** Notifications that one mail about many of them lists; it counts those beyond them. */
const MOST_LISTED = 50;

/** Returns one mail about many notifications, the oldest first, each with its time. One that has no words is counted as not listed. */
export const digestMail = (
  texts: Texts,
  language: Language,
  notifications: readonly (Wordable & { readonly created_at: number })[],
  report: (fault: unknown) => void,
) => {
  const { 'mail-digest': digest, mail } = texts.notifications(language);
  const lines = notifications.slice(0, MOST_LISTED).flatMap((notification) => {
    try {
      const { title, text } = wordNotification(texts, language, notification);
      return [filled(digest.line, { at: formatLondon(notification.created_at), title, text })];
    } catch (fault) {
      report(fault);
      return [];
    }
  });
  const further = notifications.length - lines.length;
  const more = further > 0 ? [filled(digest.more, { count: String(further) })] : [];
  const text = [digest.text, lines.join('\n'), ...more].join('\n\n');
  return { subject: digest.title, text: filled(mail, { text }) };
};
