import type { Schemas } from '../../contract/index.ts';
import { maskIdNumber } from '../../domain/customer/masking.ts';
import type { Destination, Use } from './destinationRepository.ts';

/** Formats a wallet for its customer. */
export const walletView = (
  { id, addedAt, usableAt, whereto }: Destination<'crypto'>,
  use: Use | undefined,
): Schemas['CryptoWallet'] => ({
  id,
  name: whereto.name,
  coinName: whereto.coinName,
  coinNetwork: whereto.coinNetwork,
  address: whereto.address,
  inUse: use ?? null,
  addedAt,
  usableAt,
});

/** Formats a bank card for its customer: its number masked but for the last four characters. */
export const bankCardView = (
  { id, addedAt, usableAt, whereto: { kind: _kind, ...card } }: Destination<'bank'>,
  use: Use | undefined,
): Schemas['BankCard'] => ({
  id,
  ...card,
  cardNumber: maskIdNumber(card.cardNumber),
  inUse: use ?? null,
  addedAt,
  usableAt,
});
