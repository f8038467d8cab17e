import type { Schemas } from '../../contract/index.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { filesApi } from './files.gen.ts';

type PictureUpload = {
  readonly type: Schemas['FileType'];
  readonly picture: File;
  /** Hears the share that has gone out, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/**
 * Sends one picture as a form whose field is named as what it is (§7); answers where it can be read. Screens that send
 * pictures bring this call with them.
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
