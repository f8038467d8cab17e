import { filesApi } from './files.gen.ts';

/**
 * An uploaded picture as an address that an image can show: an image of itself cannot send the bearer. The argument is
 * the URL that the upload answered.
 */
export const picturesApi = filesApi.injectEndpoints({
  endpoints: (build) => ({
    getPicture: build.query<string, string>({
      query: (fileUrl) => fileUrl,
      transformResponse: (picture: Blob) => URL.createObjectURL(picture),
      // The address holds the picture's bytes in memory until it is given back.
      onCacheEntryAdded: async (_fileUrl, { cacheDataLoaded, cacheEntryRemoved }) => {
        const loaded = await cacheDataLoaded.catch(() => undefined);
        await cacheEntryRemoved;
        if (loaded) URL.revokeObjectURL(loaded.data);
      },
    }),
  }),
});
