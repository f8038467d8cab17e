import type { Handlers } from '../http/index.ts';
import { addBankCard, deleteBankCard, listBankCards, updateBankCard } from './bankCards.ts';
import { listBanks } from './banks.ts';
import type { Offered } from './offered.ts';
import { deleteCryptoWallet, listCryptoWallets, saveCryptoWallet } from './cryptoWallets.ts';

/** Handlers of wallets and bank cards (§7, Bank and wallet): of what is offered, and never an address of the firm's own. */
export const destinationHandlers = (
  offered: Offered,
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
  listBankCards: listBankCards(offered),
  listBanks: listBanks(offered),
  addBankCard: addBankCard(offered),
  updateBankCard: updateBankCard(offered),
  deleteBankCard,
  saveCryptoWallet: saveCryptoWallet(offered),
  listCryptoWallets: listCryptoWallets(offered),
  deleteCryptoWallet,
});
