import { filesApi } from './files.gen.ts';

/**
 * Loads an uploaded picture as an object URL, because an `<img>` cannot send the bearer. The argument is the URL that
 * the upload returned.
 */
export const picturesApi = filesApi.injectEndpoints({
  endpoints: (build) => ({
    getPicture: build.query<string, string>({
      query: (fileUrl) => fileUrl,
      transformResponse: (picture: Blob) => URL.createObjectURL(picture),
      // The object URL holds the picture's bytes in memory until it is revoked.
      onCacheEntryAdded: async (_fileUrl, { cacheDataLoaded, cacheEntryRemoved }) => {
        const loaded = await cacheDataLoaded.catch(() => undefined);
        await cacheEntryRemoved;
        if (loaded) URL.revokeObjectURL(loaded.data);
      },
    }),
  }),
});
