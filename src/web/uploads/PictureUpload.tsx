import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_TIMEOUT_SECONDS } from '../../domain/callTimeout.ts';
import { refusalName } from '../../domain/refusal.ts';
import { isCallError, isNotOffered } from '../api/index.ts';
import { Button, classes, Icon, IconButton, useFormat } from '../ui/index.ts';
import { PictureChooser } from './PictureChooser.tsx';
import { fileSize } from './fileSize.ts';
import style from './PictureUpload.module.css';
import type { ChosenPicture, Upload } from './useUpload.ts';

type PictureUploadProps = {
  readonly label: string;
  readonly upload: Upload;
  readonly camera: 'user' | 'environment';
  /** Drawing of 96 × 64 px of the wanted picture, shown until there is one. */
  readonly placeholder: ReactNode;
  /** Note without a picture: that one is stored already, or how to take it. */
  readonly note?: ReactNode;
  /** Fault without a picture: that it is missing, or why the last one was refused. */
  readonly fault?: ReactNode;
  /** Step before a chosen picture is sent, such as cropping; without it the picture is sent at once. */
  readonly onChoose?: (chosen: ChosenPicture) => void;
  /** Step after a picture that failed at first is sent again; without it nothing else happens. */
  readonly onRetry?: () => void;
};

/** Field for one picture: a drawing until there is one, then its preview, its progress, and its error. */
export const PictureUpload = (props: PictureUploadProps) => {
  const { label, upload, camera, placeholder, note, fault } = props;
  const { onChoose = upload.send, onRetry = upload.retry } = props;
  const { t } = useTranslation('uploads');
  const preview = usePreview(upload.state === 'idle' ? undefined : upload.picture);
  // The same file would be refused again.
  const isRetryable = upload.state === 'failed' && !(isCallError(upload.error) && upload.error.kind === 'refused');
  const isBad = upload.state === 'failed' || (upload.state === 'idle' && fault !== undefined);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears: the focus of keyboard and screen reader moves to the picture.
  const stayAnd = (act: () => unknown) => {
    place.current?.focus();
    act();
  };
  const removal = upload.state === 'sending' ? t('cancel', { label }) : t('remove', { label });
  return (
    <div ref={place} role="group" aria-label={label} tabIndex={-1}>
      <div className={classes(style.frame, isBad && style.bad)}>
        <span className={style.preview}>
          <Preview key={preview} url={preview} placeholder={placeholder} />
        </span>
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
      {isRetryable ? (
        <div className={style.retry}>
          <Button isSmall icon="retry" onPress={() => stayAnd(onRetry)}>
            {t('ui:error.retry')}
          </Button>
        </div>
      ) : null}
      {upload.state === 'sending' || upload.state === 'done' ? null : (
        <PictureChooser camera={camera} onChoose={(chosen) => stayAnd(() => onChoose(chosen))} />
      )}
    </div>
  );
};

type PreviewProps = { readonly url: string | undefined; readonly placeholder: ReactNode };

/** The chosen picture; the drawing where there is none, or where the browser cannot show the file. */
const Preview = ({ url, placeholder }: PreviewProps) => {
  const [isBroken, setIsBroken] = useState(false);
  return url === undefined || isBroken ? placeholder : <img src={url} alt="" onError={() => setIsBroken(true)} />;
};

const Wanted = ({ note, fault }: Pick<PictureUploadProps, 'note' | 'fault'>) => (
  <>
    {note === undefined ? null : <small>{note}</small>}
    {fault === undefined ? null : <Fault>{fault}</Fault>}
  </>
);

const Sent = ({ upload }: { readonly upload: Exclude<Upload, { state: 'idle' }> }) => {
  const { t, i18n } = useTranslation('uploads');
  const { name, size } = upload.picture;
  return (
    <>
      <small>{t('picture', { name, size: fileSize(i18n.language, size) })}</small>
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

/** Explains why a picture did not arrive, and how to proceed. */
const UploadFailure = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation(['uploads', 'refusals', 'ui']);
  if (!isCallError(error)) return t('ui:error.unreachable');
  if (error.kind === 'refused') {
    const name = refusalName(error.code);
    return name ? t(`refusals:${name}`) : error.msg;
  }
  if (isNotOffered(error)) return t('ui:error.notOffered');
  return (
    error.msg ??
    t(error.status === 'timeout' ? 'ui:error.timeout' : 'ui:error.unreachable', { seconds: CALL_TIMEOUT_SECONDS })
  );
};

/** Object URL of a chosen picture, revoked when it is no longer shown. */
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
