import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/index.ts';
import style from './destinations.module.css';

/** Milliseconds between two looks at the camera's picture. */
const LOOK_EVERY_MS = 200;

/** Loads the reader of QR codes when the first picture is there. */
const loadReader = () => import('./qrReader.ts');

/** Reads QR codes: from the camera where the device has one and lets the app see, and from a picture. */
export const QrScanner = ({ onRead }: { readonly onRead: (text: string) => void }) => {
  const { t } = useTranslation('destinations');
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'starting' | 'looking' | 'noCamera' | 'nothing'>('starting');
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const leaving = new AbortController();
    void watchCamera(video.current, leaving.signal, (text) => read(text), setState);
    return () => leaving.abort();
  }, []);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    target.value = '';
    if (!picture) return;
    const text = await loadReader().then(({ readPicture }) => readPicture(picture));
    if (text === undefined) setState('nothing');
    else onRead(text);
  };
  return (
    <>
      <video ref={video} className={style.camera} muted playsInline hidden={state !== 'looking'} />
      {state === 'noCamera' || state === 'nothing' ? <p role="status">{t(`scan.${state}`)}</p> : null}
      <Button icon="album" onPress={() => file.current?.click()}>
        {t('scan.picture')}
      </Button>
      <input
        type="file"
        hidden
        accept="image/*"
        ref={file}
        aria-label={t('scan.picture')}
        onChange={(event) => void choose(event)}
      />
    </>
  );
};

/** Looks at the camera's picture until a code is read or the screen is left; the camera is let go then. */
const watchCamera = async (
  video: HTMLVideoElement | null,
  leaving: AbortSignal,
  onText: (text: string) => void,
  onState: (state: 'looking' | 'noCamera') => void,
): Promise<void> => {
  // A page that is not served securely has no camera.
  if (!video || !('mediaDevices' in navigator)) return onState('noCamera');
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const release = () => stream.getTracks().forEach((track) => track.stop());
    if (leaving.aborted) return release();
    leaving.addEventListener('abort', release);
    video.srcObject = stream;
    await video.play();
    onState('looking');
    const { readVideo } = await loadReader();
    const looking = setInterval(() => {
      const text = readVideo(video);
      if (text !== undefined) onText(text);
    }, LOOK_EVERY_MS);
    leaving.addEventListener('abort', () => clearInterval(looking));
  } catch {
    if (!leaving.aborted) onState('noCamera');
  }
};
