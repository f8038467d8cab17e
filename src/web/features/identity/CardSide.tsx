import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { PictureUpload, type Upload } from '../../uploads/index.ts';
import { CardDrawing } from './CardDrawing.tsx';
import { KeptPicture } from './KeptPicture.tsx';

type CardSideProps = {
  readonly side: Schema<'IdentityImageSide'>;
  /** Name of the side on this document. */
  readonly label: string;
  readonly upload: Upload;
  readonly before: Schema<'Identity'>;
  readonly fault: string | undefined;
};

/** Upload of one side of the document: shows its kept picture and why it was refused, and takes a new one. */
export const CardSide = ({ side, label, upload, before, fault }: CardSideProps) => {
  const { t } = useTranslation('identity');
  const kept = before.images.find((image) => image.side === side);
  const refused = kept?.result === 'refused' ? (kept.reason ?? t('result.refused')) : undefined;
  return (
    <PictureUpload
      label={label}
      upload={upload}
      camera="environment"
      placeholder={kept ? <KeptPicture image={kept} label={label} /> : <CardDrawing side={side} />}
      note={kept?.result === 'accepted' ? t('result.accepted') : undefined}
      fault={refused ?? fault}
    />
  );
};
