import type { Schemas } from '../../src/contract/index.ts';
import { dollars, Exact, numberOf, september, october, written } from './figures.ts';

/** Version of every text that the customer accepts. */
export const AGREEMENT_VERSION = '2026-09-01';
/** Waiting times of the last decided requests make it probable that one is decided within these seconds. */
const DECIDED_WITHIN = 300;
const WAIT_SECONDS = 86_400;
/** Decimals of amounts in each currency. */
const DIGITS = { USDT: 2, USD: 2 } as const;
type Currency = keyof typeof DIGITS;

const DEPOSIT_RATES = { USDT: '1.0005', USD: '1' } as const;
const PAYOUT_RATES = { USDT: '0.9995', USD: '1' } as const;
const FEE_RATE = '0.01';
const MINIMUM_WITHDRAWAL = '50.00';
const MAXIMUM_WITHDRAWAL = '10000000.00';

const channelTerms = (currency: Currency) =>
  ({
    currency,
    rate: DEPOSIT_RATES[currency],
    rateAt: september(27, 10),
    rateHonouredSeconds: 7200,
    currencyDigits: DIGITS[currency],
    fee: '0.00',
    minimumAmount: '30.00',
  }) as const;

/** Where money is sent to. */
export const cryptoChannel = {
  id: 'f2a7c610-3e9b-4d58-a1c4-7b90e5d2863f',
  kind: 'crypto',
  status: 'open',
  name: 'USDT, TRC-20',
  coinName: 'USDT',
  coinNetwork: 'TRC-20',
  address: 'TEFJRAz6x9Yd9sFBwLTAAqGxWPHSXpbe1V',
  ...channelTerms('USDT'),
  contactServiceFirst: false,
} as const satisfies Schemas['DepositChannel'];
export const bankChannel = {
  id: '05e8b3d7-a642-4c19-8f7e-c1d93a60b254',
  kind: 'bank',
  status: 'open',
  name: 'Bank transfer, USD',
  bankName: 'Sample Bank',
  cardNumber: 'GB65SMPL20000087650001',
  bankAddress: '1 Sample Street, London EC1A 1AA',
  swiftCode: 'SMPLGB2L',
  payeeName: 'Sun Client Funds',
  payeeAddress: '2 Sample Square, London EC1A 1AB',
  reference: 'R-100000',
  ...channelTerms('USD'),
  contactServiceFirst: true,
} as const satisfies Schemas['DepositChannel'];

/** The customer's card and wallets, as they are sent. */
export const cardSent = {
  realName: 'Sample Customer',
  bankName: 'Sample Bank',
  cardNumber: 'GB77 SMPL 2000 0012 3444 17',
  bankAddress: '1 Sample Street, London EC1A 1AA',
  swiftCode: 'SMPLGB2L',
  payeeName: 'Sample Customer',
  payeeAddress: '3 Sample Road, London N1 1AA',
  currency: 'USD',
} as const;
export const walletSent = {
  name: 'Trading wallet',
  coinName: 'USDT',
  coinNetwork: 'TRC-20',
  address: 'TQ5n8xv4R3mLpYkDs111128S68KRhgJ9Wf',
} as const;
export const otherWalletSent = {
  coinName: 'USDT',
  coinNetwork: 'ERC-20',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

const masked = (number: string): string => {
  const kept = number.replaceAll(' ', '');
  return kept.slice(-4).padStart(kept.length, '*');
};

/** A destination that is not in use: a change restarts its waiting time. */
const destination = <Sent extends object>(id: string, sent: Sent, addedAt: number, changedAt = addedAt) => ({
  id,
  ...sent,
  inUse: null,
  addedAt,
  usableAt: changedAt + WAIT_SECONDS,
});

export const wallet = destination('a35e9b72-0d4c-4186-bf53-e9270c8d1a64', walletSent, september(27, 11));
export const otherWallet = destination(
  'c7f21d58-6b39-4ea0-8d97-31b4f6a5e082',
  { name: null, ...otherWalletSent },
  september(27, 11, 10),
);
const cardShown = { ...cardSent, cardNumber: masked(cardSent.cardNumber) };
export const card = destination('61d0f8c3-7a2e-4b95-9e14-a8c5b27f3d60', cardShown, september(27, 11, 5));
export const movedCardSent = { ...cardSent, payeeAddress: '4 Sample Road, London N1 1AB' };
export const movedCard = destination(
  card.id,
  { ...cardShown, payeeAddress: movedCardSent.payeeAddress },
  card.addedAt,
  september(27, 11, 40),
);

type Asked = {
  readonly id: string;
  readonly count: number;
  readonly amount: string;
  readonly requestedAt: number;
};
type Coming = Asked & { readonly channel: typeof cryptoChannel | typeof bankChannel; readonly proofFileId: string };

/** Returns a deposit that waits. */
const waitingDeposit = ({ id, count, amount, requestedAt, channel, proofFileId }: Coming): Schemas['Deposit'] => ({
  id,
  number: numberOf('D', requestedAt, count),
  status: 'waiting',
  amount,
  currency: channel.currency,
  rate: channel.rate,
  rateAt: channel.rateAt,
  amountToSend: written(new Exact(amount).times(channel.rate), channel.currencyDigits),
  source:
    channel.kind === 'crypto'
      ? {
          kind: 'crypto',
          channelId: channel.id,
          coinName: channel.coinName,
          coinNetwork: channel.coinNetwork,
          address: channel.address,
        }
      : {
          kind: 'bank',
          channelId: channel.id,
          bankName: channel.bankName,
          reference: channel.reference,
          bankCardId: card.id,
        },
  proofFileId,
  proofImage: `/file/deposit-proof/${proofFileId}`,
  agreementVersion: AGREEMENT_VERSION,
  failureReason: null,
  requestedAt,
  proofReceivedAt: requestedAt - 60,
  decidedAt: null,
  credited: null,
  expectedAt: requestedAt + DECIDED_WITHIN,
});

/** Returns what a transfer is worth that came in time: what was asked for, or the amount that came at the rate kept. */
export const creditOf = (
  { amount, amountToSend, rate }: { readonly amount: string; readonly amountToSend: string; readonly rate: string },
  received: string,
  receivedAt: number,
): Schemas['TransferCredit'] => {
  const difference = new Exact(received).comparedTo(amountToSend);
  return {
    amount: difference === 0 ? amount : dollars(new Exact(received).div(rate)),
    received,
    rate,
    receivedAt,
    outcome: difference === 0 ? 'as-asked' : difference < 0 ? 'less' : 'more',
  };
};

const acceptedDeposit = (deposit: Schemas['Deposit'], received: string, decidedAt: number): Schemas['Deposit'] => ({
  ...deposit,
  status: 'success',
  decidedAt,
  credited: creditOf(deposit, received, decidedAt - 60),
  expectedAt: null,
});

/** Deposits, the oldest first: as asked for, less than asked for, one that never came, one that waits. */
export const firstDepositAsked = waitingDeposit({
  id: '3c1a9e04-5d7b-4f62-8a10-b6e2d9f47c35',
  count: 412,
  amount: '2500.00',
  requestedAt: september(27, 10, 30),
  channel: cryptoChannel,
  proofFileId: '7e4b0c92-f1a5-4d38-96b7-d02c8e5f3a19',
});
export const firstDeposit = acceptedDeposit(firstDepositAsked, '2501.25', september(27, 10, 34));
export const bankDepositAsked = waitingDeposit({
  id: '0e5d9c71-8f24-4ab6-b370-6d1a92c8e4f5',
  count: 398,
  amount: '1200.00',
  requestedAt: september(28, 9, 15),
  channel: bankChannel,
  proofFileId: 'b5d20f61-38c7-4e9a-a1f4-70e6c9d8532b',
});
export const bankDeposit = acceptedDeposit(bankDepositAsked, '1150.00', september(28, 10, 45));
export const failedDeposit: Schemas['Deposit'] = {
  ...waitingDeposit({
    id: '92f6b1c8-40d3-4e7a-8b25-c1d8e0f4a736',
    count: 405,
    amount: '100.00',
    requestedAt: september(29, 16),
    channel: cryptoChannel,
    proofFileId: 'e3a85d17-6c20-4f9b-9d41-07b2f8c6e594',
  }),
  status: 'fail',
  failureReason: { code: 'not-received', text: 'The money did not arrive.' },
  decidedAt: september(29, 17),
  expectedAt: null,
};
export const waitingDepositOfMonday = waitingDeposit({
  id: '57c0e4a9-1f8d-4b62-a3e7-d96b20f1c845',
  count: 421,
  amount: '300.00',
  requestedAt: october(5, 11),
  channel: bankChannel,
  proofFileId: 'c08d5f3b-92e1-4a76-8f04-b3e6a7d1c259',
});

/** Fee, net amount and amount received of a withdrawal. */
const costs = (amount: string, currency: Currency, rateAt: number) => {
  const rate = PAYOUT_RATES[currency];
  const fee = dollars(new Exact(amount).times(FEE_RATE).negated());
  const netAmount = dollars(new Exact(amount).plus(fee));
  const actualAmountReceived = written(new Exact(netAmount).times(rate), DIGITS[currency]);
  return { amount, feeRate: FEE_RATE, fee, netAmount, currency, rate, rateAt, actualAmountReceived };
};

/** Calculates a withdrawal from what is withdrawable. */
export const calculation = (
  amount: string,
  currency: Currency,
  withdrawable: string,
): Schemas['WithdrawalCalculation'] => ({
  ...costs(amount, currency, september(28, 11, 50)),
  currencyDigits: DIGITS[currency],
  minimumAmount: MINIMUM_WITHDRAWAL,
  maximumAmount: MAXIMUM_WITHDRAWAL,
  withdrawable,
  withdrawableAfter: dollars(new Exact(withdrawable).minus(amount)),
  contactServiceFirst: currency === 'USD',
  expectedSeconds: DECIDED_WITHIN,
});

type Going = Asked & { readonly currency: Currency; readonly destination: Schemas['WithdrawalDestination'] };

/** Returns what a withdrawal was asked for at, which stays its estimate. */
const estimateOf = ({ rate, actualAmountReceived }: ReturnType<typeof costs>) => ({ rate, actualAmountReceived });

const waitingWithdrawal = ({ id, count, amount, requestedAt, currency, ...going }: Going): Schemas['Withdrawal'] => ({
  id,
  number: numberOf('W', requestedAt, count),
  status: 'waiting',
  ...costs(amount, currency, requestedAt - 60),
  estimate: estimateOf(costs(amount, currency, requestedAt - 60)),
  destination: going.destination,
  failureReason: null,
  requestedAt,
  decidedAt: null,
  beingPaidSince: null,
  payout: null,
  returned: null,
  expectedAt: requestedAt + DECIDED_WITHIN,
});

/** Withdrawals, the oldest first: one paid, of which a part came back, and one taken back. */
export const cryptoWithdrawalAsked = waitingWithdrawal({
  id: 'd94f7a20-1b83-4e5c-9c6d-52e8f03b7a11',
  count: 211,
  amount: '500.00',
  requestedAt: september(28, 12),
  currency: 'USDT',
  destination: {
    kind: 'crypto',
    walletId: wallet.id,
    coinName: 'USDT',
    coinNetwork: 'TRC-20',
    address: walletSent.address,
  },
});
export const paidWithdrawal: Schemas['Withdrawal'] = {
  ...cryptoWithdrawalAsked,
  status: 'success',
  decidedAt: september(28, 12, 4),
  payout: {
    reference: '4f6e1c0d9b2a7385e4d1f0c69ab83725d1e0f4b7c28a6935e7d40b1f8c2a9d63',
    url: null,
    paidAt: september(28, 12, 4),
  },
  expectedAt: null,
};
/** What came back of it, in USDT. */
const CAME_BACK = '490.00';
export const returnedWithdrawal: Schemas['Withdrawal'] = {
  ...paidWithdrawal,
  returned: {
    amount: dollars(new Exact(CAME_BACK).div(paidWithdrawal.rate)),
    at: september(30, 14),
    reason: 'The receiving exchange sent it back.',
  },
};
export const bankWithdrawalAsked = waitingWithdrawal({
  id: '8b60d2f1-94ce-4a37-b5e8-0f1c73a92d46',
  count: 214,
  amount: '250.00',
  requestedAt: september(28, 15),
  currency: 'USD',
  destination: {
    kind: 'bank',
    bankCardId: card.id,
    bankName: card.bankName,
    cardNumber: card.cardNumber,
    payeeName: card.payeeName,
  },
});
export const takenBackWithdrawal: Schemas['Withdrawal'] = {
  ...bankWithdrawalAsked,
  status: 'fail',
  failureReason: { code: 'taken-back', text: 'You took it back.' },
  decidedAt: september(28, 15, 4),
  expectedAt: null,
};

/** A destination as it is shown while a withdrawal to it waits. */
export const inUse = <Shown extends { readonly inUse: null }>(shown: Shown, { amount }: Schemas['Withdrawal']) => ({
  ...shown,
  inUse: { withdrawals: 1, amount },
});
