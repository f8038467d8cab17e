import type { Language } from '../../contract/index.ts';
import de from '../../../locales/de/server/mail.json' with { type: 'json' };
import en from '../../../locales/en/server/mail.json' with { type: 'json' };
import es from '../../../locales/es/server/mail.json' with { type: 'json' };
import fr from '../../../locales/fr/server/mail.json' with { type: 'json' };
import it from '../../../locales/it/server/mail.json' with { type: 'json' };
import ja from '../../../locales/ja/server/mail.json' with { type: 'json' };
import ko from '../../../locales/ko/server/mail.json' with { type: 'json' };
import th from '../../../locales/th/server/mail.json' with { type: 'json' };
import vi from '../../../locales/vi/server/mail.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/server/mail.json' with { type: 'json' };

export type MailName = keyof typeof en;

/** Messages to customers, in their languages. A text missing in one of them does not compile. */
export const MAIL_TEXTS: Readonly<Record<Language, typeof en>> = { en, 'zh-TW': zhTW, ja, de, fr, it, ko, es, vi, th };
