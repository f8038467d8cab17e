import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/index.ts';
import { CropForm } from './CropForm.tsx';
import { readPicture } from './smallerPicture.ts';
import type { ChosenPicture } from './useUpload.ts';

type CropSheetProps = {
  /** Undefined while there is no picture to crop. */
  readonly chosen: ChosenPicture | undefined;
  readonly title: string;
  readonly onCropped: (picture: File) => void;
  readonly onClose: () => void;
};

type Read = { readonly of: ChosenPicture; readonly image: HTMLImageElement | null };

/** Crops a picture to a square before it is sent. */
export const CropSheet = ({ chosen, title, onCropped, onClose }: CropSheetProps) => {
  const { t } = useTranslation(['uploads', 'refusals']);
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (!chosen) return;
    let isGone = false;
    const keep = (image: HTMLImageElement | null) => {
      if (!isGone) setRead({ of: chosen, image });
    };
    readPicture(chosen.picture).then(keep, () => keep(null));
    return () => {
      isGone = true;
    };
  }, [chosen]);
  const known = read && read.of === chosen ? read : undefined;
  return (
    <Sheet isOpen={chosen !== undefined} onClose={onClose} title={title}>
      {known?.image ? <CropForm chosen={known.of} image={known.image} onCropped={onCropped} /> : null}
      {known?.image === null ? <p role="alert">{t('refusals:file-unreadable')}</p> : null}
    </Sheet>
  );
};
