import { normalAddress } from '../../domain/destinations/address.ts';
import { findNetwork } from '../../domain/destinations/network.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Handler, Request } from '../http/index.ts';
import { addDestination, changeDestination, deleteDestination, findChangeable } from './change.ts';
import { findUses, listDestinations } from './destinationRepository.ts';
import type { Offered } from './offered.ts';
import type { Wallet } from './sealing.ts';
import { walletView } from './views.ts';

/**
 * Reads the wallet of a request: refused where its network is not offered (3009), and where the address does not fit it
 * or is the firm's own (3101), which customers have at hand from paying in.
 */
const readWallet = (
  body: Request<'saveCryptoWallet'>['body'],
  { networks, firmAddresses }: Offered,
): { readonly wallet: Wallet } | { readonly refused: Refusal<3009 | 3101> } => {
  const network = findNetwork(networks, body);
  if ('refused' in network) return network;
  const { coinName, coinNetwork, addressFormat } = network;
  const address = normalAddress(body.address, addressFormat);
  if (address === undefined || firmAddresses.has(address))
    return { refused: refusal('address-wrong', { field: 'address' }) };
  const name = body.name?.trim() ?? null;
  return { wallet: { kind: 'crypto', coinName, coinNetwork, address, name } };
};

/** Adds a wallet, or changes the one whose id is given (§7, `/wallet`). */
export const saveCryptoWallet =
  (offered: Offered) =>
  async (
    { body }: Request<'saveCryptoWallet'>,
    context: Context<'saveCryptoWallet'>,
  ): Promise<Answer<'saveCryptoWallet'>> => {
    const { tx, world, session } = context;
    const saving = { ...context, operationId: 'saveCryptoWallet' } as const;
    if (body.id === undefined) {
      const read = readWallet(body, offered);
      if ('refused' in read) return read;
      const added = await addDestination<'crypto'>(saving, read.wallet);
      return 'refused' in added ? added : { data: walletView(added.saved, undefined) };
    }
    const changeable = await findChangeable({ tx, world, customerId: session.customerId }, 'crypto', body.id);
    if ('refused' in changeable) return changeable;
    const read = readWallet(body, offered);
    if ('refused' in read) return read;
    const changed = await changeDestination<'crypto'>(saving, changeable.found, read.wallet);
    return 'refused' in changed ? changed : { data: walletView(changed.saved, undefined) };
  };

/** Lists the customer's wallets, and the networks of new ones (§7, `/wallet/list`). */
export const listCryptoWallets =
  ({ networks }: Pick<Offered, 'networks'>): Handler<'listCryptoWallets'> =>
  async (_request, { tx, world, session: { customerId } }) => {
    const wallets = await listDestinations(tx, world, { customerId, kind: 'crypto' });
    const ids = wallets.map(({ id }) => id);
    const uses = await findUses(tx, ids);
    const items = wallets.map((wallet) => walletView(wallet, uses.get(wallet.id)));
    return { data: { items, networks: [...networks] } };
  };

/** Deletes a wallet (§7, `/wallet/{id}`); records of withdrawals to it stay. */
export const deleteCryptoWallet = async (
  { path }: Request<'deleteCryptoWallet'>,
  context: Context<'deleteCryptoWallet'>,
): Promise<Answer<'deleteCryptoWallet'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const changeable = await findChangeable({ tx, world, customerId }, 'crypto', path.id);
  if ('refused' in changeable) return changeable;
  await deleteDestination(context, changeable.found);
  return { data: null };
};
