import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { FailedRead, RefusalAlert } from '../../refusals/index.ts';
import { Block, DialogRow, Empty, OptionRow, Row, Sheet, SkeletonRows, useFormat } from '../../ui/index.ts';
import { DeleteRow } from './DeleteRow.tsx';
import { DestinationState } from './DestinationState.tsx';
import style from './destinations.module.css';
import { useDeletion } from './useDeletion.ts';
import { usePulledRow } from './usePulledRow.tsx';
import { useSheetOf } from './useSheetOf.ts';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Bank cards of the customer; a row opens what can be done with it. */
export const CardList = () => {
  const { t } = useTranslation('destinations');
  const { data, isError, error, refetch } = fundsApi.useListBankCardsQuery(undefined, READ_AGAIN);
  const { item: chosen, isOpen, open, close } = useSheetOf(data?.items);
  return (
    <Block kind="flush" title={t('card.title')} aside={data ? data.items.length : undefined}>
      {data?.items.length === 0 ? <Empty title={t('card.none.title')}>{t('card.none.text')}</Empty> : null}
      {data && data.items.length > 0 ? (
        <ul>
          {data.items.map((card) => (
            <CardRow key={card.id} card={card} onOpen={() => open(card)} />
          ))}
        </ul>
      ) : null}
      {!data && isError ? <FailedRead title={t('card.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows count={2} /> : null}
      {chosen ? (
        <Sheet isOpen={isOpen} onClose={() => close(chosen.id)} title={chosen.bankName}>
          <CardMenu card={chosen} onClose={() => close(chosen.id)} />
        </Sheet>
      ) : null}
    </Block>
  );
};

type CardRowProps = { readonly card: Schema<'BankCard'>; readonly onOpen: () => void };

/** Bank card in the list, which is pulled aside for editing and deleting. */
const CardRow = ({ card, onOpen }: CardRowProps) => {
  const { t } = useTranslation('destinations');
  const [deleteCard] = fundsApi.useDeleteBankCardMutation();
  const last = card.cardNumber.slice(-4);
  const pulled = usePulledRow(card, {
    editAt: address(PATHS.addBank, { id: card.id }),
    remove: () => deleteCard({ id: card.id }),
    question: t('card.deleteQuestion', { what: card.bankName, last }),
  });
  return (
    <DialogRow
      icon="card"
      title={card.bankName}
      note={
        <>
          <span className={style.line}>{t('card.line', { payee: card.payeeName, last, currency: card.currency })}</span>
          <DestinationState destination={card} />
        </>
      }
      onPress={onOpen}
      {...pulled}
    />
  );
};

type CardMenuProps = { readonly card: Schema<'BankCard'>; readonly onClose: () => void };

/** All fields of a bank card, and what can be done with it. */
const CardMenu = ({ card, onClose }: CardMenuProps) => {
  const { t } = useTranslation('destinations');
  const { push } = useNavigation();
  const { date } = useFormat();
  const [deleteCard] = fundsApi.useDeleteBankCardMutation();
  const { startDeletion, isDeleting, refused } = useDeletion(() => deleteCard({ id: card.id }), onClose);
  return (
    <>
      <p className={style.caption}>{t('added', { date: date(card.addedAt) })}</p>
      <DestinationState destination={card} />
      <ul className={style.facts}>
        <Row kind="setting" title={t('field.realName')} value={card.realName} />
        <Row kind="setting" title={t('field.cardNumber')} value={t('card.ends', { last: card.cardNumber.slice(-4) })} />
        <Row kind="setting" title={t('field.swiftCode')} value={card.swiftCode} />
        <Row kind="setting" title={t('field.bankAddress')} value={card.bankAddress} />
        <Row kind="setting" title={t('field.payeeName')} value={card.payeeName} />
        <Row kind="setting" title={t('field.payeeAddress')} value={card.payeeAddress} />
        <Row kind="setting" title={t('field.currency')} value={card.currency} />
      </ul>
      <ul className={style.facts}>
        {card.inUse === null ? (
          <>
            <OptionRow
              kind="setting"
              icon="edit"
              title={t('edit')}
              isCurrent={false}
              onPress={() => push(address(PATHS.addBank, { id: card.id }))}
            />
            <DeleteRow
              isDeleting={isDeleting}
              onPress={() =>
                void startDeletion(t('card.deleteQuestion', { what: card.bankName, last: card.cardNumber.slice(-4) }))
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
