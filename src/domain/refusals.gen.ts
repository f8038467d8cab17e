// Made from openapi.yaml by `npm run codegen`; never edited.

/** Catalogue of refusals: names with their codes on the wire. */
export const REFUSALS = {
  'sign-in-needed': 401,
  'request-invalid': 1001,
  'not-found': 1002,
  'too-many-requests': 1003,
  'idempotency-key-missing': 1004,
  'idempotency-key-reused': 1005,
  'still-in-progress': 1006,
  'sandbox-only': 1008,
  'lookup-unavailable': 1009,
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
  'password-reset-needed': 1112,
  'account-not-active': 1201,
  'real-account-only': 1202,
  'demo-account-only': 1203,
  'identity-needed': 1204,
  'identity-already-sent': 1205,
  'agreement-needed': 1206,
  'knowledge-check-needed': 1207,
  'second-step-needed': 1208,
  'second-step-wrong': 1209,
  'waiting-time': 1210,
  'wrong-file-type': 1301,
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
  'press-not-in-time': 2120,
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
  'statement-too-long': 3011,
  'request-being-paid': 3012,
  'address-wrong': 3101,
  'bank-details-wrong': 3102,
  'already-saved': 3103,
  'in-use': 3104,
  'destination-waiting': 3105,
  'product-not-open': 4001,
  'product-sold-out': 4002,
  'term-not-offered': 5001,
  'signature-missing': 5002,
  'loan-running': 5003,
  'loan-not-running': 5004,
  'maintenance-ratio-too-low': 5005,
} as const;

/** Data that each refusal is answered with, by its name; null where it has none. */
export type RefusalData = {
  'sign-in-needed': null;
  'request-invalid': { readonly field: string };
  'not-found': { readonly field: string };
  'too-many-requests': { readonly retryAt?: number };
  'idempotency-key-missing': null;
  'idempotency-key-reused': null;
  'still-in-progress': null;
  'sandbox-only': null;
  'lookup-unavailable': null;
  'wrong-credentials': { readonly field?: 'currentPassword' };
  'wrong-code': { readonly field: 'code'; readonly triesLeft?: number };
  'code-too-soon': { readonly resendAt: number };
  'code-tries-used-up': { readonly field: 'code' };
  'contact-taken': null;
  'wrong-email': { readonly field: 'email' | 'contactEmail' };
  'wrong-phone': { readonly field: 'phone' };
  'calling-code-missing': { readonly field: 'countryCode' };
  'password-too-short': { readonly field: 'password'; readonly minimum: number };
  'invite-code-unknown': { readonly field: 'inviteCode' };
  'password-too-common': { readonly field: 'password' };
  'password-reset-needed': null;
  'account-not-active': { readonly active: 'real' | 'demo' };
  'real-account-only': null;
  'demo-account-only': null;
  'identity-needed': { readonly verificationStatus: 'unauthenticated' | 'authenticating' | 'authenticated_failed' };
  'identity-already-sent': { readonly verificationStatus: 'authenticating' | 'authenticated' };
  'agreement-needed': {
    readonly field: 'agreementVersion' | 'agreements';
    readonly name?: 'customer' | 'risk' | 'privacy' | 'regulation' | 'deposit' | 'lending' | 'borrowing' | 'liability';
    readonly current: string;
  };
  'knowledge-check-needed': null;
  'second-step-needed': { readonly kinds: readonly ('passkey' | 'code' | 'recovery')[] };
  'second-step-wrong': { readonly triesLeft?: number };
  'waiting-time': { readonly endsAt: number };
  'wrong-file-type': {
    readonly field: 'avatar' | 'identity-front' | 'identity-back' | 'deposit-proof' | 'repayment-proof' | 'signature';
  };
  'file-too-large': {
    readonly field: 'avatar' | 'identity-front' | 'identity-back' | 'deposit-proof' | 'repayment-proof' | 'signature';
  };
  'file-unreadable': {
    readonly field: 'avatar' | 'identity-front' | 'identity-back' | 'deposit-proof' | 'repayment-proof' | 'signature';
  };
  'trading-halted': {
    readonly symbol?: string;
    readonly scope?: 'symbol' | 'class' | 'everything';
    readonly level?: 'close-only' | 'full';
    readonly reason?: 'prices' | 'venue' | 'maintenance' | 'operator';
  };
  'instrument-not-offered': { readonly field: 'symbol' | 'symbols'; readonly symbol: string };
  'market-closed': { readonly symbol: string; readonly nextOpenAt?: number };
  'quotes-loading': { readonly symbol: string };
  'quote-stale': { readonly symbol: string };
  'volume-below-minimum': { readonly field: 'volume'; readonly minimum: string };
  'volume-above-maximum': { readonly field: 'volume'; readonly maximum: string };
  'volume-off-step': { readonly field: 'volume'; readonly step: string };
  'leverage-not-offered': { readonly field: 'leverage' };
  'wrong-price': { readonly field: 'price' | 'stopLoss' | 'takeProfit' };
  'price-too-close': { readonly field: 'price'; readonly limit: string };
  'price-crossed': { readonly field: 'price'; readonly price: string };
  'price-moved': { readonly field: 'priceSeen'; readonly price: string };
  'stop-loss-wrong': { readonly field: 'stopLoss'; readonly limit: string };
  'take-profit-wrong': { readonly field: 'takeProfit'; readonly limit: string };
  'stop-too-close': { readonly field: 'stopLoss' | 'takeProfit'; readonly limit: string };
  'stops-unchanged': null;
  'stops-passed': { readonly field: 'stopLoss' | 'takeProfit' };
  'expiry-wrong': { readonly field: 'expiresAt' };
  'too-many-orders': { readonly maximum: number };
  'margin-not-enough': { readonly field: 'volume'; readonly required: string; readonly available: string };
  'order-not-open': {
    readonly status: 'pending' | 'closed' | 'canceled' | 'exception';
    readonly closeReason?:
      | 'customer'
      | 'stop-loss'
      | 'take-profit'
      | 'close-out'
      | 'demo-reset'
      | 'loan-liquidation'
      | 'expired'
      | 'correction';
    readonly closedAt?: number;
  };
  'order-not-pending': { readonly field: 'price' | 'volume' | 'expiresAt' };
  'rest-below-minimum': { readonly field: 'volume'; readonly minimum: string };
  'press-not-in-time': {
    readonly field: 'pressedAt';
    readonly pressedAt: number;
    readonly validForSeconds: number;
    readonly serverTime: number;
  };
  'amount-below-minimum': { readonly field: 'amount' | 'quantity'; readonly minimum: string };
  'amount-above-maximum': { readonly field: 'amount' | 'quantity'; readonly maximum: string };
  'amount-digits': {
    readonly field: 'amount' | 'quantity' | 'monthlyIncome' | 'expectedInvestmentAmount';
    readonly digits: number;
  };
  'withdrawable-exceeded': { readonly field: 'amount'; readonly withdrawable: string };
  'terms-changed': {
    readonly field:
      | 'feeSeen'
      | 'cycleDaysSeen'
      | 'waitSecondsSeen'
      | 'rateSeen'
      | 'termsSeen'
      | 'totalCostCapSeen'
      | 'maintenanceSeen'
      | 'revision';
    readonly fee?: string;
    readonly cycleDays?: number;
    readonly waitSeconds?: number;
    readonly rate?: string;
    readonly terms?: {
      readonly dailyInterestRate: string;
      readonly platformFeeRate: string;
      readonly earlyRepaymentFeeRate: string;
    };
    readonly totalCostCap?: string;
    readonly maintenance?: { readonly payout: string; readonly warning: string; readonly liquidation: string };
    readonly revision?: number;
  };
  'proof-missing': { readonly field: 'proofFileId' };
  'bank-card-needed': null;
  'crypto-wallet-needed': null;
  'channel-not-offered': { readonly field: string };
  'request-already-decided': {
    readonly status:
      | 'success'
      | 'fail'
      | 'authenticated'
      | 'authenticated_failed'
      | 'in-progress'
      | 'settled'
      | 'loan'
      | 'overdue'
      | 'answered'
      | 'reject';
  };
  'statement-too-long': { readonly most: number };
  'request-being-paid': null;
  'address-wrong': { readonly field: 'address' };
  'bank-details-wrong': { readonly field: 'cardNumber' | 'swiftCode' };
  'already-saved': { readonly id: string };
  'in-use': { readonly amount: string };
  'destination-waiting': { readonly field: 'walletId' | 'bankCardId'; readonly endsAt: number };
  'product-not-open': null;
  'product-sold-out': null;
  'term-not-offered': { readonly field: 'days' };
  'signature-missing': { readonly field: 'signature' };
  'loan-running': { readonly loanId: string };
  'loan-not-running': { readonly status: 'apply' | 'review' | 'reject' | 'answered' };
  'maintenance-ratio-too-low': { readonly ratio: string; readonly minimum: string };
};
