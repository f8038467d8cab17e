import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_TIMEOUT_SECONDS } from '../../domain/callTimeout.ts';
import { refusalName } from '../../domain/refusal.ts';
import { isCallError } from '../api/index.ts';
import { Button, classes, Icon, IconButton, useFormat } from '../ui/index.ts';
import { PictureChooser } from './PictureChooser.tsx';
import style from './PictureUpload.module.css';
import type { ChosenPicture, Upload } from './useUpload.ts';

type PictureUploadProps = {
  readonly label: string;
  readonly upload: Upload;
  readonly camera: 'user' | 'environment';
  /** A drawing of 96 × 64 px of what is wanted, until there is a picture. */
  readonly placeholder: ReactNode;
  /** What is known without a picture: that one is kept already, or how it should be taken. */
  readonly note?: ReactNode;
  /** What is wrong without a picture: that it is missing, or why the last one was refused. */
  readonly fault?: ReactNode;
  /** What comes before a chosen picture is sent, such as cropping it; else it is sent at once. */
  readonly onChoose?: (chosen: ChosenPicture) => void;
  /** What follows a picture that failed at first, and is sent again; else it stays where it is. */
  readonly onRetry?: () => void;
};

/** A place for one picture: drawn until there is one, then its preview, how far it has gone, and what went wrong. */
export const PictureUpload = (props: PictureUploadProps) => {
  const { label, upload, camera, placeholder, note, fault } = props;
  const { onChoose = upload.send, onRetry = upload.retry } = props;
  const { t } = useTranslation('uploads');
  const preview = usePreview(upload.state === 'idle' ? undefined : upload.picture);
  const isBad = upload.state === 'failed' || (upload.state === 'idle' && fault !== undefined);
  const place = useRef<HTMLDivElement>(null);
  // The button that is pressed goes: those who listen, or use keys, stay where the picture is.
  const stayAnd = (act: () => unknown) => {
    place.current?.focus();
    act();
  };
  const removal = upload.state === 'sending' ? t('cancel', { label }) : t('remove', { label });
  return (
    <div ref={place} role="group" aria-label={label} tabIndex={-1}>
      <div className={classes(style.frame, isBad && style.bad)}>
        <span className={style.preview}>{preview ? <img src={preview} alt="" /> : placeholder}</span>
        <div className={style.words}>
          <b>{label}</b>
          {upload.state === 'idle' ? <Wanted note={note} fault={fault} /> : <Sent upload={upload} />}
        </div>
        {upload.state === 'idle' ? null : (
          <IconButton
            icon={upload.state === 'sending' ? 'close' : 'remove'}
            label={removal}
            onPress={() => stayAnd(upload.cancel)}
          />
        )}
      </div>
      {upload.state === 'failed' ? (
        <Button isSmall icon="retry" onPress={() => stayAnd(onRetry)}>
          {t('ui:error.retry')}
        </Button>
      ) : null}
      {upload.state === 'sending' || upload.state === 'done' ? null : (
        <PictureChooser camera={camera} onChoose={(chosen) => stayAnd(() => onChoose(chosen))} />
      )}
    </div>
  );
};

const Wanted = ({ note, fault }: Pick<PictureUploadProps, 'note' | 'fault'>) => (
  <>
    {note === undefined ? null : <small>{note}</small>}
    {fault === undefined ? null : <Fault>{fault}</Fault>}
  </>
);

const BYTES_A_TENTH_MEGABYTE = 100_000;

const Sent = ({ upload }: { readonly upload: Exclude<Upload, { state: 'idle' }> }) => {
  const { t } = useTranslation('uploads');
  const { number } = useFormat();
  const { name, size } = upload.picture;
  const megabytes = number(Math.max(1, Math.round(size / BYTES_A_TENTH_MEGABYTE)) / 10);
  return (
    <>
      <small>{t('picture', { name, megabytes })}</small>
      {upload.state === 'sending' ? <Progress share={upload.progress} /> : null}
      {upload.state === 'done' ? (
        <span className={style.done} role="status">
          <Icon name="done" size={16} />
          {t('uploaded')}
        </span>
      ) : null}
      {upload.state === 'failed' ? (
        <Fault>
          <UploadFailure error={upload.error} />
        </Fault>
      ) : null}
    </>
  );
};

const Progress = ({ share }: { readonly share: number }) => {
  const { t } = useTranslation('uploads');
  const { number } = useFormat();
  const percent = Math.floor(share * 100);
  return (
    <>
      <small>{t('progress', { percent: number(percent) })}</small>
      <progress className={style.progress} value={percent} max={100} aria-label={t('uploading')} />
    </>
  );
};

const Fault = ({ children }: { readonly children: ReactNode }) => (
  <span className={style.fault} role="alert">
    <Icon name="warning" size={16} />
    <span>{children}</span>
  </span>
);

/** Why a picture did not arrive, and what to do. */
const UploadFailure = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation(['uploads', 'refusals', 'ui']);
  if (!isCallError(error)) return t('ui:error.unreachable');
  if (error.kind === 'refused') {
    const name = refusalName(error.code);
    return name ? t(`refusals:${name}`) : error.msg;
  }
  return (
    error.msg ??
    t(error.status === 'timeout' ? 'ui:error.timeout' : 'ui:error.unreachable', { seconds: CALL_TIMEOUT_SECONDS })
  );
};

/** A chosen picture as an address that an image can show, for as long as it is shown. */
const usePreview = (picture: File | undefined): string | undefined => {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    const url = picture && URL.createObjectURL(picture);
    setPreview(url);
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [picture]);
  return preview;
};
