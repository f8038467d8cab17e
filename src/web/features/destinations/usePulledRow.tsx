import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useNavigation } from '../../navigation/index.ts';
import { RefusalAlert } from '../../refusals/index.ts';
import type { RowAction } from '../../ui/index.ts';
import style from './destinations.module.css';
import type { Answer } from './sendUntilKnown.ts';
import { useDeletion } from './useDeletion.ts';

type Pulling = {
  /** Address of the screen that edits it. */
  readonly editAt: string;
  readonly remove: () => Promise<Answer>;
  /** Question before it is deleted. */
  readonly question: string;
};

const NOTHING = () => undefined;

/**
 * What a pulled row of a destination offers, as its sheet does: editing and deleting, unless a withdrawal that waits goes
 * there; below it why it was not deleted.
 */
export const usePulledRow = (
  { inUse }: Pick<Schema<'CryptoWallet'>, 'inUse'>,
  { editAt, remove, question }: Pulling,
): { readonly actions: readonly RowAction[]; readonly below: ReactNode } => {
  const { t } = useTranslation('destinations');
  const { push } = useNavigation();
  const { startDeletion, isDeleting, refused } = useDeletion(remove, NOTHING);
  const actions: readonly RowAction[] = [
    { label: t('edit'), icon: 'edit', onPress: () => push(editAt) },
    { label: t('delete'), icon: 'remove', onPress: () => void startDeletion(question) },
  ];
  const deleting = isDeleting ? <span role="status">{t('deleting')}</span> : null;
  const why = refused ? <RefusalAlert title={t('notDeleted')} error={refused} otherwise={t('notDeleted')} /> : deleting;
  return {
    actions: inUse !== null || isDeleting ? [] : actions,
    below: why && <div className={style.below}>{why}</div>,
  };
};
