import { useTranslation } from 'react-i18next';
import { LONGEST_ADDRESS } from '../../places/index.ts';
import { Block, Button, Field, TextArea, TextInput } from '../../ui/index.ts';
import { wrongCoordinates } from './placeEntry.ts';
import style from './places.module.css';
import type { PlaceEditing } from './usePlaceEntry.ts';

/** Most letters of typed degrees. */
const LONGEST_DEGREES = 12;

/** Address and coordinates of the place; they are enough where there is no map. */
export const PlaceFields = ({ place }: { readonly place: PlaceEditing }) => {
  const { t } = useTranslation('places');
  const { entry, typeCoordinates } = place;
  const wrong = wrongCoordinates(entry);
  return (
    <Block title={t('address.title')}>
      <div className={style.fields}>
        <div data-field="address">
          <Field label={t('address.label')} help={t('address.help')}>
            <TextArea
              autoComplete="on"
              maxLength={LONGEST_ADDRESS}
              value={place.address}
              onChange={place.typeAddress}
            />
          </Field>
          <AddressAtPin place={place} />
        </div>
        <div className={style.pair}>
          <Field label={t('coordinates.latitude')} error={wrong.latitude ? t('coordinates.wrongLatitude') : undefined}>
            <TextInput
              autoComplete="off"
              maxLength={LONGEST_DEGREES}
              value={entry.latitude}
              onChange={(latitude) => typeCoordinates({ latitude })}
            />
          </Field>
          <Field
            label={t('coordinates.longitude')}
            error={wrong.longitude ? t('coordinates.wrongLongitude') : undefined}
          >
            <TextInput
              autoComplete="off"
              maxLength={LONGEST_DEGREES}
              value={entry.longitude}
              onChange={(longitude) => typeCoordinates({ longitude })}
            />
          </Field>
        </div>
        <p className={style.note}>{t('coordinates.optional')}</p>
      </div>
    </Block>
  );
};

/** What the look-up of the pin's address came to. */
const AddressAtPin = ({ place: { lookUp, offered, acceptOffer } }: { readonly place: PlaceEditing }) => {
  const { t } = useTranslation('places');
  if (offered !== undefined) {
    return (
      <div className={style.actions}>
        <p className={style.note} role="status">
          {t('address.atPin', { address: offered })}
        </p>
        <Button isSmall onPress={acceptOffer}>
          {t('address.take')}
        </Button>
      </div>
    );
  }
  if (lookUp.isFailed) {
    return (
      <div className={style.actions}>
        <p className={style.fault} role="alert">
          {t('address.failed')}
        </p>
        <Button isSmall icon="retry" onPress={lookUp.lookUpAgain}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  const words = lookUp.isWaiting ? t('address.searching') : lookUp.found === null ? t('address.none') : null;
  return (
    <p className={style.note} role="status">
      {words}
    </p>
  );
};
