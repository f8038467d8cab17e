import { useTranslation } from 'react-i18next';
import { DialogRow, Row } from '../../ui/index.ts';

type DeleteRowProps = { readonly isDeleting: boolean; readonly onPress: () => void };

/** Row that deletes a destination; while it is being deleted it says so. */
export const DeleteRow = ({ isDeleting, onPress }: DeleteRowProps) => {
  const { t } = useTranslation('destinations');
  if (isDeleting) return <Row kind="setting" icon="remove" title={<span role="status">{t('deleting')}</span>} />;
  return <DialogRow kind="setting" icon="remove" title={t('delete')} onPress={onPress} />;
};
