import { ACCOUNT_NOT_ACTIVE } from './accountNotActive.ts';

/**
 * Catalogue of refusals: names with their codes on the wire, in order of precedence within each group. A test holds
 * this equal to what `openapi.yaml` lets operations answer.
 */
export const REFUSALS = {
  'sign-in-needed': 401,
  'request-invalid': 1001,
  'not-found': 1002,
  'too-many-requests': 1003,
  'idempotency-key-missing': 1004,
  'idempotency-key-reused': 1005,
  'still-in-progress': 1006,
  'not-built-yet': 1007,
  'sandbox-only': 1008,
  'wrong-credentials': 1101,
  'wrong-code': 1102,
  'code-too-soon': 1103,
  'code-tries-used-up': 1104,
  'contact-taken': 1105,
  'wrong-email': 1106,
  'wrong-phone': 1107,
  'calling-code-missing': 1108,
  'password-too-short': 1109,
  'invite-code-unknown': 1110,
  'password-too-common': 1111,
  'account-not-active': ACCOUNT_NOT_ACTIVE,
  'real-account-only': 1202,
  'demo-account-only': 1203,
  'identity-needed': 1204,
  'identity-already-sent': 1205,
  'agreement-needed': 1206,
  'knowledge-check-needed': 1207,
  'file-type': 1301,
  'file-too-large': 1302,
  'file-unreadable': 1303,
  'trading-halted': 2000,
  'instrument-not-offered': 2001,
  'market-closed': 2002,
  'quotes-loading': 2003,
  'quote-stale': 2004,
  'volume-below-minimum': 2101,
  'volume-above-maximum': 2102,
  'volume-off-step': 2103,
  'leverage-not-offered': 2104,
  'wrong-price': 2105,
  'price-too-close': 2106,
  'price-crossed': 2107,
  'price-moved': 2108,
  'stop-loss-wrong': 2109,
  'take-profit-wrong': 2110,
  'stop-too-close': 2111,
  'stops-unchanged': 2112,
  'stops-passed': 2113,
  'expiry-wrong': 2114,
  'too-many-orders': 2115,
  'margin-not-enough': 2116,
  'order-not-open': 2117,
  'order-not-pending': 2118,
  'rest-below-minimum': 2119,
  'amount-below-minimum': 3001,
  'amount-above-maximum': 3002,
  'amount-digits': 3003,
  'withdrawable-exceeded': 3004,
  'terms-changed': 3005,
  'proof-missing': 3006,
  'bank-card-needed': 3007,
  'crypto-wallet-needed': 3008,
  'channel-not-offered': 3009,
  'request-already-decided': 3010,
  'address-wrong': 3101,
  'bank-details-wrong': 3102,
  'already-saved': 3103,
  'in-use': 3104,
  'product-not-open': 4001,
  'product-sold-out': 4002,
  'term-not-offered': 5001,
  'signature-missing': 5002,
  'loan-running': 5003,
  'loan-not-running': 5004,
  'maintenance-ratio-too-low': 5005,
} as const;

export type RefusalName = keyof typeof REFUSALS;
export type RefusalCode = (typeof REFUSALS)[RefusalName];

/** Refusal of a rule: a code of the catalogue and its details. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  readonly code: Code;
  readonly detail?: Readonly<Record<string, string>>;
};

/** Creates a refusal by its name: `refusal('margin-not-enough', { required: '2064.73' })`. */
export const refusal = <Name extends RefusalName>(
  name: Name,
  detail?: Readonly<Record<string, string>>,
): Refusal<(typeof REFUSALS)[Name]> => (detail ? { code: REFUSALS[name], detail } : { code: REFUSALS[name] });

const NAMES = new Map<number, RefusalName>(Object.entries(REFUSALS).map(([name, code]) => [code, name as RefusalName]));

/**
 * Returns the name of a code on the wire, which is also the key of its text; undefined where the catalogue has none.
 */
export const refusalName = (code: number): RefusalName | undefined => NAMES.get(code);
