import { useCallback, useEffect, useRef, useState } from 'react';
import { LARGEST_PICTURE_BYTES } from '../../domain/customer/picture.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import { refused, type Schema } from '../api/index.ts';
import { uploadsApi } from '../api/uploads.ts';
import { smallerPicture } from './smallerPicture.ts';

/** Picture as the customer chose it; it is made smaller before it is sent, unless the original is wanted. */
export type ChosenPicture = { readonly picture: File; readonly isOriginal: boolean };

type UploadState =
  | { readonly state: 'idle' }
  /** `progress` is the share sent, from 0 to 1. */
  | { readonly state: 'sending'; readonly picture: File; readonly progress: number }
  | { readonly state: 'done'; readonly picture: File; readonly file: Schema<'UploadedFile'> }
  /** `error` is a `CallError`; `PictureUpload` words it. */
  | { readonly state: 'failed'; readonly picture: File; readonly error: unknown };

/** Upload of one picture. */
export type Upload = UploadState & {
  /** Sends a picture in place of any earlier one; returns its file, undefined when it did not arrive. */
  readonly send: (chosen: ChosenPicture) => Promise<Schema<'UploadedFile'> | undefined>;
  /** Aborts the upload, or removes the uploaded picture. */
  readonly cancel: () => void;
  /** Sends a failed picture again, unchanged. */
  readonly retry: () => Promise<Schema<'UploadedFile'> | undefined>;
};

const TOO_LARGE = refused(REFUSALS['file-too-large'], '', {});

/**
 * Uploads one picture of a type (`POST /file/{type}`, §7) and reports its progress. Aborts when the screen is left. The
 * server deletes an uploaded file that nothing uses within a day.
 */
export const useUpload = (type: Schema<'FileType'>): Upload => {
  const [uploadPicture] = uploadsApi.useUploadPictureMutation();
  const [state, setState] = useState<UploadState>({ state: 'idle' });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  const send = useCallback(
    async ({ picture: chosen, isOriginal }: ChosenPicture) => {
      current.current.abort();
      const { signal } = (current.current = new AbortController());
      const show = (next: UploadState) => {
        if (!signal.aborted) setState(next);
      };
      show({ state: 'sending', picture: chosen, progress: 0 });
      const picture = isOriginal ? chosen : await smallerPicture(chosen);
      if (signal.aborted) return undefined;
      if (picture.size > LARGEST_PICTURE_BYTES) {
        show({ state: 'failed', picture, error: TOO_LARGE });
        return undefined;
      }
      const onProgress = (progress: number) => show({ state: 'sending', picture, progress });
      const call = uploadPicture({ type, picture, onProgress });
      signal.addEventListener('abort', () => call.abort());
      const { data: file, error } = await call;
      show(file ? { state: 'done', picture, file } : { state: 'failed', picture, error });
      return signal.aborted ? undefined : file;
    },
    [type, uploadPicture],
  );

  const cancel = () => {
    current.current.abort();
    setState({ state: 'idle' });
  };
  const retry = async () => (state.state === 'failed' ? send({ picture: state.picture, isOriginal: true }) : undefined);
  return { ...state, send, cancel, retry };
};
