import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonPair, CheckLine } from '../ui/index.ts';
import type { ChosenPicture } from './useUpload.ts';

type PictureChooserProps = {
  /** Which camera a phone opens: `user` sees the customer, `environment` what lies before them. */
  readonly camera: 'user' | 'environment';
  readonly onChoose: (chosen: ChosenPicture) => void;
};

/** What the server takes as it is; anything else that the browser can read is made a JPEG on the way. */
const TAKEN = 'image/jpeg,image/png';

/** One image from the camera or the album, as it is or made smaller (§7). */
export const PictureChooser = ({ camera, onChoose }: PictureChooserProps) => {
  const { t } = useTranslation('uploads');
  const [isOriginal, setIsOriginal] = useState(false);
  const fromCamera = useRef<HTMLInputElement>(null);
  const fromAlbum = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    if (picture) onChoose({ picture, isOriginal });
    // The same picture chosen again is a choice too.
    target.value = '';
  };
  const input = { type: 'file', hidden: true, accept: isOriginal ? TAKEN : 'image/*', onChange: choose };
  return (
    <>
      <ButtonPair>
        <Button isSmall icon="camera" onPress={() => fromCamera.current?.click()}>
          {t('camera')}
        </Button>
        <Button isSmall icon="album" onPress={() => fromAlbum.current?.click()}>
          {t('album')}
        </Button>
      </ButtonPair>
      <input {...input} ref={fromCamera} aria-label={t('camera')} capture={camera} />
      <input {...input} ref={fromAlbum} aria-label={t('album')} />
      <CheckLine isChecked={isOriginal} onChange={setIsOriginal}>
        {t('original')}
      </CheckLine>
    </>
  );
};
