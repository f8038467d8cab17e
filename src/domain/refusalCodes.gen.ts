// Made from openapi.yaml by `npm run codegen`; never edited.

/** The call needs a session and its token is missing, unknown, expired or ended. */
export const SIGN_IN_NEEDED = 401;
/** A parameter, a header or the body does not have the form or the value that the contract requires. */
export const REQUEST_INVALID = 1001;
/** The named thing does not exist, or belongs to another customer. */
export const NOT_FOUND = 1002;
/** The operation was asked for too often by this customer, for this contact or from this address, or another request for the same customer or contact is running. */
export const TOO_MANY_REQUESTS = 1003;
/** The operation needs an `Idempotency-Key` and the request has none. */
export const IDEMPOTENCY_KEY_MISSING = 1004;
/** The key was already used by this customer for this operation with another request. */
export const IDEMPOTENCY_KEY_REUSED = 1005;
/** A request with the same key is being carried out. */
export const STILL_IN_PROGRESS = 1006;
/** A control of the sandbox was called in another environment. */
export const SANDBOX_ONLY = 1008;
/** The server has no geocoder, or it did not answer in time or as agreed. */
export const LOOKUP_UNAVAILABLE = 1009;
/** The password is wrong, or no account has this address or number; the answer is the same for both. */
export const WRONG_CREDENTIALS = 1101;
/** The verification code is wrong, was used, has run out or was never sent. */
export const WRONG_CODE = 1102;
/** A code for the same purpose was sent to this address or number less than 60 seconds ago. */
export const CODE_TOO_SOON = 1103;
/** The code was entered wrongly for the fifth time, or more often. */
export const CODE_TRIES_USED_UP = 1104;
/** The code was right, and an account with this address or number exists. */
export const CONTACT_TAKEN = 1105;
/** The text cannot be an e-mail address. */
export const WRONG_EMAIL = 1106;
/** The text cannot be a phone number of the chosen country. */
export const WRONG_PHONE = 1107;
/** A phone number came without its calling code. */
export const CALLING_CODE_MISSING = 1108;
/** The new password has too few characters. */
export const PASSWORD_TOO_SHORT = 1109;
/** No customer has this invite code. */
export const INVITE_CODE_UNKNOWN = 1110;
/** The new password is among the first that would be guessed. */
export const PASSWORD_TOO_COMMON = 1111;
/** The customer said "it was not me": the password no longer counts until a new one is set by a code. */
export const PASSWORD_RESET_NEEDED = 1112;
/** `X-Account` names an account that is not the active one. */
export const ACCOUNT_NOT_ACTIVE = 1201;
/** The operation works with the real account, and the request names the demo account. */
export const REAL_ACCOUNT_ONLY = 1202;
/** The operation works with the demo account, and the request names the real account. */
export const DEMO_ACCOUNT_ONLY = 1203;
/** The operation needs a verified identity, and the customer has none. */
export const IDENTITY_NEEDED = 1204;
/** The identity is being verified or is verified. */
export const IDENTITY_ALREADY_SENT = 1205;
/** The request does not name the current version of an agreement that it needs. */
export const AGREEMENT_NEEDED = 1206;
/** The customer has not passed the questions about the risks of trading. */
export const KNOWLEDGE_CHECK_NEEDED = 1207;
/** The operation needs the second step of signing in, and the request has no valid proof of it. */
export const SECOND_STEP_NEEDED = 1208;
/** The second step does not match. */
export const SECOND_STEP_WRONG = 1209;
/** A waiting time after a change of password, contact or second step has not ended. */
export const WAITING_TIME = 1210;
/** The file is neither a JPEG nor a PNG image. */
export const WRONG_FILE_TYPE = 1301;
/** The file has too many bytes or too many pixels. */
export const FILE_TOO_LARGE = 1302;
/** The file is damaged. */
export const FILE_UNREADABLE = 1303;
/** Trading is switched off or halted: nothing opens and, under a full halt, nothing closes and no money leaves. */
export const TRADING_HALTED = 2000;
/** The instrument is unknown or cannot be traded. */
export const INSTRUMENT_NOT_OFFERED = 2001;
/** The market of the instrument is closed. */
export const MARKET_CLOSED = 2002;
/** No quote has arrived yet. */
export const QUOTES_LOADING = 2003;
/** The latest quote is stale. */
export const QUOTE_STALE = 2004;
/** The volume is below the smallest volume of the instrument. */
export const VOLUME_BELOW_MINIMUM = 2101;
/** The volume is above the largest volume of the instrument, or above what is open. */
export const VOLUME_ABOVE_MAXIMUM = 2102;
/** The volume is not a multiple of the step of the instrument. */
export const VOLUME_OFF_STEP = 2103;
/** The leverage is not among the choices of the instrument. */
export const LEVERAGE_NOT_OFFERED = 2104;
/** A price is missing, is not above 0, or has more decimals than the instrument. */
export const WRONG_PRICE = 2105;
/** The pending price is nearer to the market than the stop distance. */
export const PRICE_TOO_CLOSE = 2106;
/** The market is on the other side of the pending price, so that a limit would be a stop or a stop a limit. */
export const PRICE_CROSSED = 2107;
/** The price is worse than the price seen by more than the largest deviation. */
export const PRICE_MOVED = 2108;
/** The stop loss is on the wrong side of the price that it is measured from. */
export const STOP_LOSS_WRONG = 2109;
/** The take profit is on the wrong side of the price that it is measured from. */
export const TAKE_PROFIT_WRONG = 2110;
/** The stop loss or take profit is nearer than the stop distance to the price that it is measured from. */
export const STOP_TOO_CLOSE = 2111;
/** The change changes nothing. */
export const STOPS_UNCHANGED = 2112;
/** A triggered order did not open, as the quote had reached its own stop loss or take profit; the reason of an exception, never an answer. */
export const STOPS_PASSED = 2113;
/** The expiry is not in the future. */
export const EXPIRY_WRONG = 2114;
/** The account holds the largest number of open positions and pending orders. */
export const TOO_MANY_ORDERS = 2115;
/** The available prepayment would be negative after the order has opened. */
export const MARGIN_NOT_ENOUGH = 2116;
/** The order is not open: it waits, or it has ended. */
export const ORDER_NOT_OPEN = 2117;
/** A price, a volume or an expiry was given for an order that does not wait for a price. */
export const ORDER_NOT_PENDING = 2118;
/** A part closing would leave less than the smallest volume open. */
export const REST_BELOW_MINIMUM = 2119;
/** The press is older than the time that it was valid for, or lies ahead of the server's clock. */
export const PRESS_NOT_IN_TIME = 2120;
/** The amount is below the minimum. */
export const AMOUNT_BELOW_MINIMUM = 3001;
/** The amount is above the maximum, or above what is owed. */
export const AMOUNT_ABOVE_MAXIMUM = 3002;
/** The amount has more decimals than its currency. */
export const AMOUNT_DIGITS = 3003;
/** The amount is above what can leave the account now. */
export const WITHDRAWABLE_EXCEEDED = 3004;
/** The fee, the rate or the terms are no longer those that the customer saw. */
export const TERMS_CHANGED = 3005;
/** The proof of the transfer is no upload of the customer of the right type, or was used before. */
export const PROOF_MISSING = 3006;
/** The customer has no bank card. */
export const BANK_CARD_NEEDED = 3007;
/** The customer has no crypto wallet. */
export const CRYPTO_WALLET_NEEDED = 3008;
/** The way of payment is unknown, paused, or not meant for this operation. */
export const CHANNEL_NOT_OFFERED = 3009;
/** The request is decided, taken back, or can no longer be taken back; the loan can no longer be withdrawn from. */
export const REQUEST_ALREADY_DECIDED = 3010;
/** The span has more entries than a PDF takes. */
export const STATEMENT_TOO_LONG = 3011;
/** The payout of the request is being made, so that it can no longer be taken back or rejected. */
export const REQUEST_BEING_PAID = 3012;
/** The address does not fit its network, or its check characters are wrong. */
export const ADDRESS_WRONG = 3101;
/** A detail of the bank card cannot be right. */
export const BANK_DETAILS_WRONG = 3102;
/** The customer has already saved this card or wallet. */
export const ALREADY_SAVED = 3103;
/** A waiting withdrawal goes to this card or wallet. */
export const IN_USE = 3104;
/** The waiting time of a new or changed card or wallet has not ended. */
export const DESTINATION_WAITING = 3105;
/** The product is not on offer now. */
export const PRODUCT_NOT_OPEN = 4001;
/** The product is sold out. */
export const PRODUCT_SOLD_OUT = 4002;
/** The product is not offered for this number of days. */
export const TERM_NOT_OFFERED = 5001;
/** The signature is empty. */
export const SIGNATURE_MISSING = 5002;
/** The customer has an open application or a loan that is not repaid. */
export const LOAN_RUNNING = 5003;
/** The loan is not paid out, or is repaid. */
export const LOAN_NOT_RUNNING = 5004;
/** Applying: the maintenance ratio of the loan would be below its level `payout`. A withdrawal, an investment or an order while a loan runs: the ratio is, or would be, at or below its level `liquidation`. */
export const MAINTENANCE_RATIO_TOO_LOW = 5005;
