import type { Handlers } from '../http/index.ts';
import { addBankCard, deleteBankCard, listBankCards, updateBankCard } from './bankCards.ts';
import { listBanks } from './banks.ts';
import { deleteCryptoWallet, listCryptoWallets, saveCryptoWallet } from './cryptoWallets.ts';

/** Handlers of wallets and bank cards (§7, Bank and wallet). No wallet is an address of the firm's own. */
export const destinationHandlers = (
  firmAddresses: ReadonlySet<string>,
): Handlers<
  | 'listBankCards'
  | 'listBanks'
  | 'addBankCard'
  | 'updateBankCard'
  | 'deleteBankCard'
  | 'saveCryptoWallet'
  | 'listCryptoWallets'
  | 'deleteCryptoWallet'
> => ({
  listBankCards,
  listBanks,
  addBankCard,
  updateBankCard,
  deleteBankCard,
  saveCryptoWallet: saveCryptoWallet(firmAddresses),
  listCryptoWallets,
  deleteCryptoWallet,
});
