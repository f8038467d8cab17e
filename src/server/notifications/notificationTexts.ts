import type { Language, Schemas } from '../../contract/index.ts';
import { CLOSE_OUT_RATIO } from '../../domain/money/closeOut.ts';
import { figureText, filled, percentText, type Texts } from '../texts/index.ts';

/** What the row of a notification holds of its wording. */
export type Wordable = {
  readonly kind: Schemas['NotificationKind'];
  readonly symbol: string | null;
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
export const wordNotification = (texts: Texts, language: Language, { kind, symbol, words }: Wordable): Worded => {
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
    case 'closed-by-system': {
      const figures = {
        volume: figureText(language, words['volume'] ?? ''),
        price: figureText(language, words['price'] ?? ''),
      };
      const sides = CLOSINGS.has(kind) ? book.closing : book.order;
      const text = words['side'] === 'buy' ? sides.buy : sides.sell;
      const title = book.titles[words['reason'] === 'demo-reset' ? 'demo-reset' : kind];
      return { title, text: filled(text, { ...about, ...figures }) };
    }
    case 'order-exception': {
      const reason = words['reason'] as Schemas['OrderExceptionReason'];
      return { title: book.titles[kind], text: filled(book.exceptions[reason], about) };
    }
    case 'margin-warning': {
      const levels = {
        level: percentText(language, words['level'] ?? ''),
        ratio: percentText(language, words['ratio'] ?? ''),
        closeOut: percentText(language, CLOSE_OUT_RATIO.toFixed()),
      };
      const { title, text } = book['margin-warning'];
      return { title: filled(title, levels), text: filled(text, levels) };
    }
    case 'review-accepted':
      return book.identity.accepted;
    case 'review-refused':
      return { ...book.identity.refused, text: filled(book.identity.refused.text, words) };
    case 'investment-settled':
    case 'maintenance-warning':
    case 'loan-overdue':
    case 'market-notice':
      throw new Error(`nothing tells of ${kind}`);
  }
};

/** Returns the mail with the same text. */
export const notificationMail = (texts: Texts, language: Language, notification: Wordable) => {
  const { title: subject, text } = wordNotification(texts, language, notification);
  return { subject, text: filled(texts.notifications(language).mail, { text }) };
};
