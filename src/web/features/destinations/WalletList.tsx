import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { FailedRead, RefusalAlert } from '../../refusals/index.ts';
import {
  Block,
  DialogRow,
  Empty,
  InGroups,
  OptionRow,
  Row,
  Sheet,
  SkeletonRows,
  useCopy,
  useFormat,
} from '../../ui/index.ts';
import { DeleteRow } from './DeleteRow.tsx';
import { DestinationState } from './DestinationState.tsx';
import style from './destinations.module.css';
import { useCoinNames } from './useCoinNames.ts';
import { useDeletion } from './useDeletion.ts';
import { usePulledRow } from './usePulledRow.tsx';
import { useSheetOf } from './useSheetOf.ts';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Crypto wallets of the customer; a row opens what can be done with it. */
export const WalletList = () => {
  const { t } = useTranslation('destinations');
  const { data, isError, error, refetch } = fundsApi.useListCryptoWalletsQuery(undefined, READ_AGAIN);
  const { item: chosen, isOpen, open, close } = useSheetOf(data?.items);
  const { coinAndNetwork } = useCoinNames();
  return (
    <Block kind="flush" title={t('wallet.title')} aside={data ? data.items.length : undefined}>
      {data?.items.length === 0 ? <Empty title={t('wallet.none.title')}>{t('wallet.none.text')}</Empty> : null}
      {data && data.items.length > 0 ? (
        <ul>
          {data.items.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} onOpen={() => open(wallet)} />
          ))}
        </ul>
      ) : null}
      {!data && isError ? <FailedRead title={t('wallet.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows count={2} /> : null}
      {chosen ? (
        <Sheet isOpen={isOpen} onClose={() => close(chosen.id)} title={chosen.name ?? coinAndNetwork(chosen)}>
          <WalletMenu wallet={chosen} onClose={() => close(chosen.id)} />
        </Sheet>
      ) : null}
    </Block>
  );
};

const SHOWN_AT_ENDS = 8;
const shortened = (text: string): string =>
  text.length <= 2 * SHOWN_AT_ENDS ? text : `${text.slice(0, SHOWN_AT_ENDS)}…${text.slice(-SHOWN_AT_ENDS)}`;

type WalletRowProps = { readonly wallet: Schema<'CryptoWallet'>; readonly onOpen: () => void };

/** Wallet in the list, which is pulled aside for editing and deleting. */
const WalletRow = ({ wallet, onOpen }: WalletRowProps) => {
  const { t } = useTranslation('destinations');
  const { coinAndNetwork } = useCoinNames();
  const [deleteWallet] = fundsApi.useDeleteCryptoWalletMutation();
  const pulled = usePulledRow(wallet, {
    editAt: address(PATHS.addCrypto, { id: wallet.id }),
    remove: () => deleteWallet({ id: wallet.id }),
    question: t('wallet.deleteQuestion', { what: `${coinAndNetwork(wallet)}, ${shortened(wallet.address)}` }),
  });
  return (
    <DialogRow
      icon="wallet"
      title={wallet.name ?? coinAndNetwork(wallet)}
      note={
        <>
          {wallet.name === null ? null : <span className={style.line}>{coinAndNetwork(wallet)}</span>}
          <span className={style.line}>
            <bdi className={style.address}>{shortened(wallet.address)}</bdi>
          </span>
          <DestinationState destination={wallet} />
        </>
      }
      onPress={onOpen}
      {...pulled}
    />
  );
};

type WalletMenuProps = { readonly wallet: Schema<'CryptoWallet'>; readonly onClose: () => void };

/** What can be done with a wallet: its whole address, copying, editing, deleting. */
const WalletMenu = ({ wallet, onClose }: WalletMenuProps) => {
  const { t } = useTranslation('destinations');
  const { push } = useNavigation();
  const copy = useCopy();
  const { date } = useFormat();
  const { coinAndNetwork } = useCoinNames();
  const [deleteWallet] = fundsApi.useDeleteCryptoWalletMutation();
  const { startDeletion, isDeleting, refused } = useDeletion(() => deleteWallet({ id: wallet.id }), onClose);
  return (
    <>
      <p className={style.caption}>
        {wallet.name === null ? null : `${coinAndNetwork(wallet)} · `}
        {t('added', { date: date(wallet.addedAt) })}
      </p>
      <InGroups text={wallet.address} />
      <DestinationState destination={wallet} />
      <ul className={style.facts}>
        <MenuRow icon="copy" title={t('copy')} onPress={() => void copy(wallet.address)} />
        {wallet.inUse === null ? (
          <>
            <MenuRow icon="edit" title={t('edit')} onPress={() => push(address(PATHS.addCrypto, { id: wallet.id }))} />
            <DeleteRow
              isDeleting={isDeleting}
              onPress={() =>
                void startDeletion(
                  t('wallet.deleteQuestion', { what: `${coinAndNetwork(wallet)}, ${shortened(wallet.address)}` }),
                )
              }
            />
          </>
        ) : (
          <Row kind="setting" icon="lock" title={t('locked')} />
        )}
      </ul>
      {refused ? <RefusalAlert title={t('notDeleted')} error={refused} otherwise={t('notDeleted')} /> : null}
      <p className={style.caption}>{t('deletedStays')}</p>
    </>
  );
};

type MenuRowProps = { readonly icon: 'copy' | 'edit'; readonly title: string; readonly onPress: () => void };

const MenuRow = ({ icon, title, onPress }: MenuRowProps) => (
  <OptionRow kind="setting" icon={icon} title={title} isCurrent={false} onPress={onPress} />
);
