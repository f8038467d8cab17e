import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectLost, type StorageFault } from '../../device/storage.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Alert } from '../states/Alert.tsx';

type StorageWordsProps = { readonly fault: StorageFault; readonly onClose: () => void };

/** Explains which values this device could not store, why, and the consequence. */
const StorageWords = ({ fault, onClose }: StorageWordsProps) => {
  const { t, i18n } = useTranslation('ui');
  const lost = useSelector(selectLost).map((choice) => t(`storage.choices.${choice}`));
  const names = new Intl.ListFormat(i18n.language).format(lost);
  return (
    <Alert
      tone="warn"
      title={t(`storage.${fault}.title`)}
      action={<IconButton icon="close" size={20} label={t('storage.close')} onPress={onClose} />}
    >
      {t(`storage.${fault}.text`, { names })}
    </Alert>
  );
};

export default StorageWords;
