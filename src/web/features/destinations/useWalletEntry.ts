import { useState } from 'react';
import { type AddressFormat, normalAddress } from '../../../domain/destinations/address.ts';
import { findLookAlike } from '../../../domain/destinations/lookAlike.ts';
import { readTypedAddress } from '../../../domain/destinations/scannedAddress.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import { isCallError, type Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useKeptState } from '../../navigation/index.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';
import { useSaving } from './useSaving.ts';
import { useWaitQuestion } from './useWaitQuestion.ts';

type Entry = {
  readonly coinName: string;
  readonly coinNetwork: string;
  readonly address: string;
  readonly name: string;
};
type Obstacle = 'coinName' | 'coinNetwork' | 'address' | 'wrongAddress';
type FieldName = Exclude<Obstacle, 'wrongAddress'>;
/** What a change of begins the waiting time. */
const MOVING = ['coinName', 'coinNetwork', 'address'] as const;

/** Finds what keeps an entry from being saved. A network is never guessed from the coin, nor from the address. */
const obstacleOf = (entry: Entry, format: AddressFormat | undefined): Obstacle | undefined => {
  if (entry.coinName === '') return 'coinName';
  if (format === undefined) return 'coinNetwork';
  if (entry.address.trim() === '') return 'address';
  return normalAddress(readTypedAddress(entry.address, format), format) === undefined ? 'wrongAddress' : undefined;
};

const entryOf = (wallet: Schema<'CryptoWallet'> | undefined): Entry => ({
  coinName: wallet?.coinName ?? '',
  coinNetwork: wallet?.coinNetwork ?? '',
  address: wallet?.address ?? '',
  name: wallet?.name ?? '',
});

const isEntry = (kept: unknown): kept is Entry => {
  const entry = (kept ?? {}) as Partial<Entry>;
  return [entry.coinName, entry.coinNetwork, entry.address, entry.name].every((text) => typeof text === 'string');
};

/** State of a wallet's form: what is typed, what is wrong, the saved address that it looks like, and saving. */
export const useWalletEntry = (
  { items, networks: offered }: Schema<'CryptoWalletList'>,
  before: Schema<'CryptoWallet'> | undefined,
) => {
  const [entry, setEntry] = useKeptState<Entry>((kept) => (isEntry(kept) ? kept : entryOf(before)));
  const [isMarked, setIsMarked] = useState(false);
  const [refused, setRefused] = useState<FieldName>();
  const isChanged = JSON.stringify(entry) !== JSON.stringify(entryOf(before));
  const save = useWalletSaving(before?.id, useLeaveQuestion(isChanged), setRefused);
  const mayWait = useWaitQuestion();
  const networks = offered.filter(({ coinName }) => coinName === entry.coinName);
  const format = networks.find(({ coinNetwork }) => coinNetwork === entry.coinNetwork)?.addressFormat;
  const obstacle = obstacleOf(entry, format);
  const field = obstacle === 'wrongAddress' ? 'address' : obstacle;
  const address = readTypedAddress(entry.address, format);
  const fitting = format && normalAddress(address, format);
  const others = items.filter(({ id, coinNetwork }) => id !== before?.id && coinNetwork === entry.coinNetwork);
  return {
    entry,
    change: (part: Partial<Entry>) => {
      setRefused(undefined);
      save.forget();
      const isOtherCoin = part.coinName !== undefined && part.coinName !== entry.coinName;
      setEntry({ ...entry, ...(isOtherCoin && { coinNetwork: '' }), ...part });
    },
    coins: [...new Set(offered.map(({ coinName }) => coinName))],
    networks,
    format,
    obstacle,
    fault: refused ?? (isMarked ? field : undefined),
    addressFault: entry.address.trim() === '' ? ('address' as const) : ('wrongAddress' as const),
    mark: () => setIsMarked(true),
    leaveAddress: () => {
      if (obstacle === 'wrongAddress') setIsMarked(true);
    },
    /** The address as it will be kept; undefined while it does not fit its network. */
    fitting,
    lookAlike:
      fitting &&
      findLookAlike(
        fitting,
        others.map(({ address }) => address),
      ),
    isSending: save.isSending,
    /** Refusal that no field caused. */
    refused: save.refused,
    save: async () => {
      // Another name alone does not begin it.
      const isMoved = before && MOVING.some((part) => entry[part] !== before[part]);
      if (isMoved && !(await mayWait(before.name ?? before.coinName))) return;
      await save.send({ ...entry, address }, fitting);
    },
  };
};

/** Sends a wallet; `refuse` receives the field that the server refused. */
const useWalletSaving = (
  id: string | undefined,
  free: (isFree: boolean) => void,
  refuse: (field: FieldName) => void,
) => {
  const { save, isSending, refused, forget } = useSaving(free);
  const { sendConfirmed } = useSecondStep();
  const [saveWallet] = fundsApi.useSaveCryptoWalletMutation();
  const [list] = fundsApi.useLazyListCryptoWalletsQuery();
  const send = ({ name, ...entry }: Entry, fitting: string | undefined) => {
    const named = name.trim() === '' ? {} : { name: name.trim() };
    return save({
      isNew: id === undefined,
      send: () =>
        sendConfirmed('saveCryptoWallet', (proof) =>
          saveWallet({ ...proof, saveCryptoWalletRequest: { ...entry, ...named, ...(id && { id }) } }),
        ),
      isSame: async (saved) => {
        const { data } = await list();
        const found = data?.items.find((wallet) => wallet.id === saved);
        return found?.address === fitting && (found?.name ?? '') === name.trim();
      },
      place(error) {
        const field = isCallError(error) && error.kind === 'refused' ? fieldOf(error) : undefined;
        // At the other fields the form has no words but that they are empty.
        if (field !== 'address') return false;
        refuse(field);
        return true;
      },
    });
  };
  return { send, isSending, refused, forget };
};
