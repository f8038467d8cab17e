// Made from openapi.yaml by `npm run codegen`; never edited.

/** Version of the contract. */
export const CONTRACT_VERSION = '1.1.0';
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
/** Characters of a passkey’s name. */
export const LONGEST_PASSKEY_NAME = 40;
/** Characters of what is searched for. */
export const LONGEST_KEYWORD = 64;
/** Rows of a page whose size is left out. */
export const PAGE_SIZE = 20;
/** Rows of one page. */
export const LARGEST_PAGE = 100;
/** Instruments that a search answers. */
export const MOST_SEARCH_RESULTS = 50;
/** Closes of 24 hours, half an hour each. */
export const SPARKLINE_POINTS = 48;
/** Orders that an operator can let an account hold. */
export const MOST_OPEN_ORDERS = 200;
/** Points by which the fill of a market order may be worse than the price seen. */
export const MOST_DEVIATION_POINTS = 1000000;
/** Symbols that one socket follows. */
export const MOST_SYMBOLS = 200;
