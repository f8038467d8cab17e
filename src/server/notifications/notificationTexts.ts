import de from '../../../locales/de/server/notices.json' with { type: 'json' };
import en from '../../../locales/en/server/notices.json' with { type: 'json' };
import es from '../../../locales/es/server/notices.json' with { type: 'json' };
import fr from '../../../locales/fr/server/notices.json' with { type: 'json' };
import it from '../../../locales/it/server/notices.json' with { type: 'json' };
import ja from '../../../locales/ja/server/notices.json' with { type: 'json' };
import ko from '../../../locales/ko/server/notices.json' with { type: 'json' };
import th from '../../../locales/th/server/notices.json' with { type: 'json' };
import vi from '../../../locales/vi/server/notices.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/server/notices.json' with { type: 'json' };
import type { Language, Schemas } from '../../contract/index.ts';
import { CLOSE_OUT_RATIO } from '../../domain/money/closeOut.ts';
import { figureText, filled, percentText } from '../http/index.ts';

/** Texts by language; a missing text does not compile. */
const TEXTS: Readonly<Record<Language, typeof en>> = { en, 'zh-TW': zhTW, ja, de, fr, it, ko, es, vi, th };

/** Fields of a notification's row that its text is made from. */
export type Wordable = {
  readonly kind: Schemas['NotificationKind'];
  readonly symbol: string | null;
  readonly words: Readonly<Record<string, string>>;
};
type Worded = { readonly title: string; readonly text: string };

/** Returns title and text of a notification in a language. Throws for a kind that is not sent yet. */
export const wordNotification = (language: Language, { kind, symbol, words }: Wordable): Worded => {
  const book = TEXTS[language];
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
    case 'orderRefused':
    case 'stopsUnchanged':
    case 'maintenanceWarning':
    case 'loanOverdue':
    case 'marketNotice':
      throw new Error(`nothing tells of ${kind}`);
  }
};

/** Returns the mail with the same text. */
export const notificationMail = (language: Language, notification: Wordable) => {
  const { title: subject, text } = wordNotification(language, notification);
  return { subject, text: filled(TEXTS[language].mail, { text }) };
};
