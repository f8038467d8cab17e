import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/index.ts';
import { CLOSEST, type Crop, inside, type Size, squareOf, WHOLE } from './crop.ts';
import style from './CropForm.module.css';
import { jpegOf } from './smallerPicture.ts';
import { useCropGestures } from './useCropGestures.ts';
import type { ChosenPicture } from './useUpload.ts';

/** Sides of the displayed and of the sent square, in pixels: no screen shows an avatar larger than this. */
const SHOWN_SIDE = 640;
const SENT_SIDE = 512;
const ZOOM_STEP = 0.01;

type CropFormProps = {
  readonly chosen: ChosenPicture;
  readonly image: HTMLImageElement;
  readonly onCropped: (picture: File) => void;
};

const draw = (canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop) => {
  const { left, top, side } = squareOf(sizeOf(image), crop);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height });

/** Shows the square of a picture, which finger, slider or keys move and zoom. */
export const CropForm = ({ chosen, image, onCropped }: CropFormProps) => {
  const { t } = useTranslation('uploads');
  const id = useId();
  const size = sizeOf(image);
  const [crop, setCrop] = useState(WHOLE);
  const gestures = useCropGestures(size, crop, setCrop);
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (shown.current) draw(shown.current, image, crop);
  }, [image, crop]);

  const cut = async () => {
    const { side } = squareOf(size, crop);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.round(chosen.isOriginal ? side : Math.min(side, SENT_SIDE));
    draw(canvas, image, crop);
    onCropped(await jpegOf(canvas, chosen.picture.name));
  };
  return (
    <div className={style.form}>
      <div
        {...gestures}
        className={style.square}
        role="group"
        tabIndex={0}
        aria-label={t('crop.square')}
        // Dragging the picture down does not close the sheet.
        data-base-ui-swipe-ignore=""
      >
        <canvas ref={shown} width={SHOWN_SIDE} height={SHOWN_SIDE} />
      </div>
      <label htmlFor={id}>{t('crop.zoom')}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={CLOSEST}
        step={ZOOM_STEP}
        value={crop.zoom}
        data-base-ui-swipe-ignore=""
        onChange={(event) => setCrop(inside(size, { ...crop, zoom: event.target.valueAsNumber }))}
      />
      <Button kind="primary" onPress={() => void cut()}>
        {t('crop.use')}
      </Button>
    </div>
  );
};
