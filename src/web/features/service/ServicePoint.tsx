import { useTranslation } from 'react-i18next';
import { openLocation, positionOfPair, useSetting } from '../../places/index.ts';
import { Block, LinkRow } from '../../ui/index.ts';

/** Place at which the firm receives customers; nothing where the operator has configured none. */
export const ServicePoint = () => {
  const { t } = useTranslation('places');
  const address = useSetting('servicePointAddress');
  const pair = useSetting('servicePointPosition');
  if (address === undefined) return null;
  const name = t('servicePoint.name');
  return (
    <Block title={t('servicePoint.title')} kind="flush">
      <ul>
        <LinkRow
          kind="setting"
          icon="home"
          to={openLocation({ name, address, position: positionOfPair(pair) ?? null })}
          title={name}
          note={address}
          hasChevron
        />
      </ul>
    </Block>
  );
};
