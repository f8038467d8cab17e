// Made from openapi.yaml by `npm run codegen`; never edited.

/** The languages of customers, in the order in which they are offered. */
export const LANGUAGES = ['en', 'zh-TW', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th'] as const;
/** Characters of an e-mail address. */
export const LONGEST_EMAIL = 254;
/** Characters of a national number. */
export const LONGEST_PHONE = 32;
/** Characters of an invite code. */
export const LONGEST_INVITE_CODE = 32;
/** Characters of a nickname. */
export const LONGEST_NICKNAME = 30;
/** Characters of a name as on the card. */
export const LONGEST_REAL_NAME = 100;
/** Characters of a document number. */
export const LONGEST_ID_NUMBER = 40;
/** Characters of what is searched for. */
export const LONGEST_KEYWORD = 64;
/** Rows of one page. */
export const LARGEST_PAGE = 100;
/** Symbols that one socket follows. */
export const MOST_SYMBOLS = 200;
