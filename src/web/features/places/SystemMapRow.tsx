import { useTranslation } from 'react-i18next';
import type { ChosenPlace } from '../../places/index.ts';
import { OutwardRow } from '../../ui/index.ts';
import { systemMapUrl } from './systemMap.ts';

/** Row that opens a place in the map of the customer's own system. */
export const SystemMapRow = ({ place }: { readonly place: ChosenPlace }) => {
  const { t } = useTranslation('places');
  return (
    <OutwardRow
      kind="setting"
      icon="compass"
      href={systemMapUrl(place, navigator.userAgent)}
      title={t('systemMap.title')}
      note={t('systemMap.note')}
    />
  );
};
