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
    case 'stopLossReached':
    case 'takeProfitReached':
    case 'closedBySystem': {
      const figures = {
        volume: figureText(language, words['volume'] ?? ''),
        price: figureText(language, words['price'] ?? ''),
      };
      const text = words['side'] === 'buy' ? book.order.buy : book.order.sell;
      return { title: book.titles[kind], text: filled(text, { ...about, ...figures }) };
    }
    case 'orderException': {
      const reason = words['reason'] as Schemas['OrderExceptionReason'];
      return { title: book.titles[kind], text: filled(book.exceptions[reason], about) };
    }
    case 'marginWarning': {
      const levels = {
        level: percentText(language, words['level'] ?? ''),
        ratio: percentText(language, words['ratio'] ?? ''),
        closeOut: percentText(language, CLOSE_OUT_RATIO.toFixed()),
      };
      const { title, text } = book.marginWarning;
      return { title: filled(title, levels), text: filled(text, levels) };
    }
    case 'reviewAccepted':
      return book.identity.accepted;
    case 'reviewRefused':
      return { ...book.identity.refused, text: filled(book.identity.refused.text, words) };
    case 'investmentSettled':
    case 'maintenanceWarning':
    case 'loanOverdue':
    case 'marketNotice':
      throw new Error(`nothing tells of ${kind}`);
  }
};

/** Returns the mail with the same text. */
export const notificationMail = (texts: Texts, language: Language, notification: Wordable) => {
  const { title: subject, text } = wordNotification(texts, language, notification);
  return { subject, text: filled(texts.notifications(language).mail, { text }) };
};
