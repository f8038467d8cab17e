import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonPair, CheckLine } from '../ui/index.ts';
import type { ChosenPicture } from './useUpload.ts';

type PictureChooserProps = {
  /** Camera that a phone opens: `user` faces the customer, `environment` faces away. */
  readonly camera: 'user' | 'environment';
  readonly onChoose: (chosen: ChosenPicture) => void;
};

/** Types that the server accepts unchanged; any other picture that the browser can read is converted to JPEG. */
const TAKEN = 'image/jpeg,image/png';

/** Takes one image from the camera or the album, unchanged or made smaller (§7). */
export const PictureChooser = ({ camera, onChoose }: PictureChooserProps) => {
  const { t } = useTranslation('uploads');
  const [isOriginal, setIsOriginal] = useState(false);
  const fromCamera = useRef<HTMLInputElement>(null);
  const fromAlbum = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    if (picture) onChoose({ picture, isOriginal });
    // Choosing the same picture again must raise a change event too.
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
