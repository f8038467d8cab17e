import type { Schemas } from '../../contract/index.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { filesApi } from './files.gen.ts';

type PictureUpload = {
  readonly type: Schemas['FileType'];
  readonly picture: File;
  /** Receives the share sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/**
 * Uploads one picture as a form whose field is named by the picture's type (§7); returns its URL. Only screens that
 * send pictures load this call.
 */
export const uploadsApi = filesApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation<Schemas['UploadedFile'], PictureUpload>({
      query: ({ type, picture, onProgress }) => {
        const body = new FormData();
        body.append(type, picture, picture.name);
        return { url: `/file/${type}`, method: 'POST', body, fetchFn: fetchWithProgress(onProgress) };
      },
    }),
  }),
});
