import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['files'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      uploadFile: build.mutation<UploadFileApiResponse, UploadFileApiArg>({
        query: (queryArg) => ({
          url: `/file/${encodeURIComponent(String(queryArg['type']))}`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['files'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as filesApi };
export type UploadFileApiResponse = /** status 200 The answer. */ UploadedFile;
export type UploadFileApiArg = {
  /** What the image is. */
  type: FileType;
  body: {
    /** The image. */
    avatar?: Blob | undefined;
    /** The image. */
    'identity-front'?: Blob | undefined;
    /** The image. */
    'identity-back'?: Blob | undefined;
    /** The image. */
    'deposit-proof'?: Blob | undefined;
    /** The image. */
    'repayment-proof'?: Blob | undefined;
    /** The image. */
    signature?: Blob | undefined;
  };
};
export type Id = string;
export type FileUrl = string;
export type UploadedFile = {
  id: Id;
  url: FileUrl;
};
export type FileType =
  'avatar' | 'identity-front' | 'identity-back' | 'deposit-proof' | 'repayment-proof' | 'signature';
export const { useUploadFileMutation } = injectedRtkApi;
