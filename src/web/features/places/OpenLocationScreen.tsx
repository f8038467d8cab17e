import { useTranslation } from 'react-i18next';
import { useIsConfigured } from '../../api/index.ts';
import { PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { keptPlace, type Position, TO_SHOW, useCustomerId, useSetting } from '../../places/index.ts';
import { Alert, Block, Button, Empty, Page, SkeletonRows, useCopy } from '../../ui/index.ts';
import { OwnPositionButton } from './OwnPositionButton.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import style from './places.module.css';
import { isServicePoint, metresBetween, placeInAddress, type ShownPlace } from './shownPlace.ts';
import { SystemMapRow } from './SystemMapRow.tsx';
import { useOwnPosition } from './useOwnPosition.ts';

/**
 * Shows a place that its address's parameters name (§2), or that the customer has chosen: on the map, as text to copy, and
 * in the system's own map.
 */
export const OpenLocationScreen = () => {
  const { t } = useTranslation(['shell', 'places']);
  const { replace, switchTab } = useNavigation();
  const isConfigured = useIsConfigured();
  const customerId = useCustomerId();
  const isChosen = useAddressParameter('chosen') !== undefined;
  const chosen = isChosen ? keptPlace(customerId, TO_SHOW) : null;
  const named = placeInAddress({
    name: useAddressParameter('name'),
    address: useAddressParameter('address'),
    latitude: useAddressParameter('latitude'),
    longitude: useAddressParameter('longitude'),
  });
  const place = isChosen ? chosen && { ...chosen, name: '' } : named;
  return (
    <Page title={t('titles.openLocation')}>
      {place ? (
        isConfigured ? (
          <Place place={place} isFromLink={!isChosen} />
        ) : (
          <SkeletonRows count={3} />
        )
      ) : isChosen ? (
        <Empty
          title={t('places:forgotten.title')}
          action={
            <Button isSmall onPress={() => replace(PATHS.chooseLocation)}>
              {t('places:forgotten.choose')}
            </Button>
          }
        >
          {t('places:forgotten.text')}
        </Empty>
      ) : (
        <Empty
          title={t('places:wrong.title')}
          action={
            <Button isSmall onPress={() => switchTab(PATHS.home)}>
              {t('places:wrong.home')}
            </Button>
          }
        >
          {t('places:wrong.text')}
        </Empty>
      )}
    </Page>
  );
};

type PlaceProps = { readonly place: ShownPlace; readonly isFromLink: boolean };

const Place = ({ place, isFromLink }: PlaceProps) => {
  const { t } = useTranslation('places');
  const copy = useCopy();
  const address = useSetting('servicePointAddress');
  const pair = useSetting('servicePointPosition');
  const { own, ask } = useOwnPosition();
  const ownPosition = own.state === 'found' ? own.position : null;
  const point = place.position && `${place.position.latitude}, ${place.position.longitude}`;
  const text = place.address === '' ? (point ?? '') : place.address;
  // A link may name any words with our address; only our own name stands over it.
  const isOurs = isServicePoint(place, { address, pair });
  const name = isOurs ? t('servicePoint.name') : place.name === '' ? t('place') : place.name;
  return (
    <>
      {isOurs || !isFromLink ? null : (
        <Alert tone="info" icon="help" title={t('fromLink.title')}>
          {t('fromLink.text')}
        </Alert>
      )}
      <Block title={name}>
        <p className={style.words}>{text}</p>
        {point === null || text === point ? null : <p className={style.note}>{point}</p>}
        <div className={style.actions}>
          <Button icon="copy" onPress={() => void copy(text)}>
            {t('copy')}
          </Button>
        </div>
      </Block>
      {place.position ? <PlaceMap position={place.position} own={ownPosition} /> : null}
      <Block label={t('systemMap.title')} kind="flush">
        <ul>
          <SystemMapRow place={place} />
        </ul>
      </Block>
      {place.position ? (
        <Block label={t('own.show')}>
          <OwnPositionButton own={own} label={t('own.show')} onPress={ask} />
          {ownPosition ? <Distance from={ownPosition} to={place.position} /> : null}
        </Block>
      ) : null}
    </>
  );
};

/** Distance from the customer to the place, in the words of the language. */
const Distance = ({ from, to }: { readonly from: Position; readonly to: Position }) => {
  const { t, i18n } = useTranslation('places');
  const metres = metresBetween(from, to);
  const isNear = metres < 1000;
  const distance = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumSignificantDigits: 2,
  }).format(isNear ? metres : metres / 1000);
  return (
    <p role="status" className={style.words}>
      {t('own.distance', { distance })}
    </p>
  );
};
