import type { Schemas } from '../../contract/index.ts';
import { maskIdNumber } from '../../domain/customer/masking.ts';
import type { Destination } from '../destinations/index.ts';

/** Saved card or wallet that a withdrawal names. */
export type PayeeChoice = Schemas['WithdrawalDestinationChoice'];

/** Destination of a withdrawal as it was at the request, with all that its payout needs. */
export type Payee = {
  /** Network of a coin; null of a bank card. */
  readonly network: string | null;
  /** As the customer sees it on a record. */
  readonly shown: Schemas['WithdrawalDestination'];
  /** Unmasked, for the payout alone, by the names that the desk reads. */
  readonly facts: Readonly<Record<string, string>>;
};

/** Returns the id that a choice names. */
export const namedBy = (choice: PayeeChoice) =>
  choice.kind === 'crypto'
    ? ({ kind: choice.kind, id: choice.walletId } as const)
    : ({ kind: choice.kind, id: choice.bankCardId } as const);

const FIELDS = { crypto: 'walletId', bank: 'bankCardId' } as const satisfies Record<PayeeChoice['kind'], string>;

/** Returns the field of a request that names its destination. */
export const fieldOf = ({ kind }: Pick<PayeeChoice, 'kind'>) => FIELDS[kind];

/** Returns the currency or coin that a destination is paid in, and the coin's network. */
export const paidIn = ({ whereto }: Destination): { readonly currency: string; readonly network: string | null } =>
  whereto.kind === 'crypto'
    ? { currency: whereto.coinName, network: whereto.coinNetwork }
    : { currency: whereto.currency, network: null };

/** Describes a destination as it is now. */
export const payeeOf = ({ id, whereto }: Destination): Payee => {
  if (whereto.kind === 'crypto') {
    const { coinName, coinNetwork, address } = whereto;
    const shown = { kind: 'crypto', walletId: id, coinName, coinNetwork, address } as const;
    return { network: coinNetwork, shown, facts: { coin: coinName, network: coinNetwork, address } };
  }
  const { kind: _kind, ...facts } = whereto;
  const { bankName, cardNumber, payeeName } = whereto;
  return {
    network: null,
    shown: { kind: 'bank', bankCardId: id, bankName, cardNumber: maskIdNumber(cardNumber), payeeName },
    facts,
  };
};
