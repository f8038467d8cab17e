/** Terms of payouts that the simulated operator sets. */
export const PAYOUTS = {
  feeRate: '0.01',
  twoPeopleAbove: '2000.00',
  currencies: [
    { currency: 'USD', rate: '1', currencyDigits: 2 },
    { currency: 'USDT', rate: '0.9995', currencyDigits: 2 },
    { currency: 'BTC', rate: '0.00001195', currencyDigits: 8 },
    { currency: 'EUR', rate: '0.8510', currencyDigits: 2 },
    { currency: 'JPY', rate: '149.20', currencyDigits: 0 },
  ],
} as const;

/** Wallets that customers save: published samples. */
export const WALLETS = [
  { coinName: 'USDT', coinNetwork: 'TRC-20', address: 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ' },
  { coinName: 'USDT', coinNetwork: 'TRC-20', address: 'TEFJRAz6x9Yd9sFBwLTAAqGxWPHSXpbe1V' },
  { coinName: 'USDT', coinNetwork: 'ERC-20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  { coinName: 'BTC', coinNetwork: 'Bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
] as const;

/** Returns the rate of payouts in a currency: the one that was set last, or else the operator's. */
export const payoutRateOf = (currency: string, set: ReadonlyMap<string, string>): string =>
  set.get(currency) ?? PAYOUTS.currencies.find((one) => one.currency === currency)?.rate ?? '1';

const holder = {
  realName: 'Sample Customer',
  bankName: 'Sample Bank',
  bankAddress: '1 Sample Street',
  payeeName: 'Sample Customer',
  payeeAddress: '3 Sample Road',
} as const;

/** Bank cards that customers save. */
export const CARDS = [
  { ...holder, cardNumber: 'GB82WEST12345698765432', swiftCode: 'WESTGB2L', currency: 'USD' },
  { ...holder, cardNumber: 'DE89370400440532013000', swiftCode: 'COBADEFF', currency: 'EUR' },
  { ...holder, cardNumber: 'GB82WEST12345698765432', swiftCode: 'WESTGB2L', currency: 'JPY' },
] as const;

/** Returns the fee of a withdrawal as its customer sees it: 1 % of the amount, half up, negative. */
export const feeOf = (amount: string): string => {
  const cents = Math.round(Number(amount) * 100);
  return `-${(Math.floor((cents + 50) / 100) / 100).toFixed(2)}`;
};
