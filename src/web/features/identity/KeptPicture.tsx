import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { CardDrawing } from './CardDrawing.tsx';
import style from './KeptPicture.module.css';

type KeptPictureProps = {
  readonly image: Schema<'IdentityImage'>;
  /** Name of the side on this document. */
  readonly label: string;
};

/**
 * Picture of a card that was sent before, readable only by its owner; a drawing until it is loaded, or where it fails.
 */
export const KeptPicture = ({ image: { side, url }, label }: KeptPictureProps) => {
  const { t } = useTranslation('identity');
  const { data } = api.useGetPictureQuery(url);
  if (!data) return <CardDrawing side={side} />;
  return <img className={style.picture} src={data} alt={t('picture', { side: label })} />;
};
