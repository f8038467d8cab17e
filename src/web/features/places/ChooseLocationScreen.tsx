import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsConfigured } from '../../api/index.ts';
import { useAddressParameter, useNavigation } from '../../navigation/index.ts';
import {
  type ChosenPlace,
  keepPlace,
  keptPlace,
  openChosenLocation,
  TO_SHOW,
  useCustomerId,
  useSetting,
} from '../../places/index.ts';
import { Alert, Block, Button, Page } from '../../ui/index.ts';
import { OwnPositionButton } from './OwnPositionButton.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { wrongCoordinates } from './placeEntry.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import style from './places.module.css';
import { SystemMapRow } from './SystemMapRow.tsx';
import { useCanLookUp, usePlaceEntry } from './usePlaceEntry.ts';
import { useOwnPosition } from './useOwnPosition.ts';

/**
 * Chooses a place (§2): by a pin on the map, a search, the device's position, or by typing. The place goes to the screen
 * that asked, which the parameter `for` names; without one it is shown.
 */
export const ChooseLocationScreen = () => {
  const { t } = useTranslation(['places', 'shell']);
  const purpose = useAddressParameter('for');
  const customerId = useCustomerId();
  const { back, replace } = useNavigation();
  const isConfigured = useIsConfigured();
  const canLookUp = useCanLookUp();
  const hasMap = useSetting('mapTilesUrl');
  const place = usePlaceEntry(purpose === undefined ? null : keptPlace(customerId, purpose));
  const { own, ask } = useOwnPosition(place.movePin);
  const fields = useRef<HTMLDivElement>(null);
  const chosen: ChosenPlace = { address: place.address.trim(), position: place.position };
  const wrong = wrongCoordinates(place.entry);
  const isWrong = wrong.latitude || wrong.longitude;
  const isEmpty = chosen.address === '';

  const take = () => {
    // Never in the address: the next customer of this browser could go back to it.
    keepPlace(customerId, purpose ?? TO_SHOW, chosen);
    if (purpose === undefined) replace(openChosenLocation());
    else back();
  };
  const showFault = () =>
    fields.current?.querySelector<HTMLElement>(isEmpty ? 'textarea' : '[aria-invalid="true"]')?.focus();
  return (
    <Page
      title={t('shell:titles.chooseLocation')}
      dock={
        <Button
          kind="primary"
          reason={isEmpty ? t('places:use.noAddress') : isWrong ? t('places:use.wrong') : undefined}
          onBlockedPress={showFault}
          onPress={take}
        >
          {t('places:use.label')}
        </Button>
      }
    >
      {canLookUp ? <PlaceSearch onChoose={place.choose} /> : null}
      {isConfigured && hasMap === undefined ? (
        <Alert tone="info" icon="help" title={t('places:map.none')}>
          {t('places:map.noneText')}
        </Alert>
      ) : null}
      <PlaceMap position={place.position} own={null} onMove={place.movePin} />
      <Block label={t('places:own.label')}>
        {hasMap === undefined ? null : <p className={style.note}>{t('places:map.howTo')}</p>}
        <div className={style.actions}>
          <OwnPositionButton own={own} label={t('places:own.label')} onPress={ask} />
        </div>
      </Block>
      <div ref={fields}>
        <PlaceFields place={place} />
      </div>
      {isEmpty && !chosen.position ? null : (
        <Block label={t('places:systemMap.title')} kind="flush">
          <ul>
            <SystemMapRow place={chosen} />
          </ul>
        </Block>
      )}
    </Page>
  );
};
