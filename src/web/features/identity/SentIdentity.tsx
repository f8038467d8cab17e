import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Block, Fact, Facts, Icon } from '../../ui/index.ts';
import { fileSize } from '../../uploads/index.ts';
import { KeptPicture } from './KeptPicture.tsx';
import style from './SentIdentity.module.css';

/** Identity that was sent: name and number masked, the pictures readable only by their owner. */
export const SentIdentity = ({
  identity: { realName, idNumber, images },
}: {
  readonly identity: Schema<'Identity'>;
}) => {
  const { t } = useTranslation('identity');
  const nameOf = ({ side }: Schema<'IdentityImage'>) => t(images.length === 1 ? 'side.photoPage' : `side.${side}`);
  return (
    <>
      <Block title={t('details')} aside={t('masked')}>
        <div className={style.facts}>
          <Facts columns={2}>
            <Fact label={t('realName')}>{realName}</Fact>
            <Fact label={t('idNumber')}>{idNumber}</Fact>
          </Facts>
        </div>
      </Block>
      <Block title={t('card')}>
        <ul className={style.images}>
          {images.map((image) => (
            <li key={image.side}>
              <KeptPicture image={image} label={nameOf(image)} />
              <span className={style.words}>
                <b>{nameOf(image)}</b>
                <small>
                  <PictureSize image={image} />
                </small>
                <small className={style.result}>
                  <Icon name={image.result === 'accepted' ? 'done' : 'clock'} size={16} />
                  {t(`result.${image.result}`)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </Block>
    </>
  );
};

const PictureSize = ({ image: { name, bytes } }: { readonly image: Schema<'IdentityImage'> }) => {
  const { t, i18n } = useTranslation('uploads');
  return t('picture', { name, size: fileSize(i18n.language, bytes) });
};
