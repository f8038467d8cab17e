import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/index.ts';
import style from './destinations.module.css';

/** Milliseconds between two looks at the camera's picture. */
const LOOK_EVERY_MS = 200;

/** Loads the reader of QR codes when the first picture is there. */
const loadReader = () => import('./qrReader.ts');

/** `failed`: the reader of codes did not load. */
type State = 'starting' | 'looking' | 'noCamera' | 'nothing' | 'failed';

/** Reads QR codes: from the camera where the device has one and lets the app see, and from a picture. */
export const QrScanner = ({ onRead }: { readonly onRead: (text: string) => void }) => {
  const { t } = useTranslation('destinations');
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>('starting');
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
    const reader = await loadReader().catch(() => undefined);
    if (!reader) return setState('failed');
    // A file that is no picture has no code either.
    const text = await reader.readPicture(picture).catch(() => undefined);
    if (text === undefined) setState('nothing');
    else onRead(text);
  };
  return (
    <>
      <video ref={video} className={style.camera} muted playsInline hidden={state !== 'looking'} />
      {state === 'noCamera' || state === 'nothing' || state === 'failed' ? (
        <p role="status">{t(`scan.${state}`)}</p>
      ) : null}
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
  onState: (state: 'looking' | 'noCamera' | 'failed') => void,
): Promise<void> => {
  // A page that is not served securely has no camera.
  if (!video || !('mediaDevices' in navigator)) return onState('noCamera');
  const stream = await showCamera(video, leaving).catch(() => undefined);
  if (leaving.aborted) return;
  if (!stream) return onState('noCamera');
  onState('looking');
  const reader = await loadReader().catch(() => undefined);
  if (leaving.aborted) return;
  if (!reader) {
    stream.getTracks().forEach((track) => track.stop());
    return onState('failed');
  }
  const looking = setInterval(() => {
    const text = reader.readVideo(video);
    if (text !== undefined) onText(text);
  }, LOOK_EVERY_MS);
  leaving.addEventListener('abort', () => clearInterval(looking));
};

/** Shows the camera's picture until the screen is left; throws where the app may use none. */
const showCamera = async (video: HTMLVideoElement, leaving: AbortSignal): Promise<MediaStream> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  if (leaving.aborted) release();
  leaving.addEventListener('abort', release);
  video.srcObject = stream;
  try {
    await video.play();
  } catch (error) {
    release();
    throw error;
  }
  return stream;
};
