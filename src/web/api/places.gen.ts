import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['places'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      searchPlaces: build.query<SearchPlacesApiResponse, SearchPlacesApiArg>({
        query: (queryArg) => ({
          url: `/place/search`,
          method: 'POST',
          body: queryArg.placeSearch,
        }),
        providesTags: ['places'],
      }),
      findAddress: build.query<FindAddressApiResponse, FindAddressApiArg>({
        query: (queryArg) => ({
          url: `/place/address`,
          method: 'POST',
          body: queryArg.position,
        }),
        providesTags: ['places'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as placesApi };
export type SearchPlacesApiResponse = /** status 200 The answer. */ Places;
export type SearchPlacesApiArg = {
  placeSearch: PlaceSearch;
};
export type FindAddressApiResponse = /** status 200 The answer. */ FoundAddress;
export type FindAddressApiArg = {
  position: Position;
};
export type Latitude = string;
export type Longitude = string;
export type Place = {
  /** Name of the place; empty if it has none, as a house. */
  name: string;
  /** Its address in one line. */
  address: string;
  latitude: Latitude;
  longitude: Longitude;
};
export type Places = {
  /** The best first. */
  items: Place[];
};
export type PlaceSearch = {
  /** An address, a part of one, or a name. */
  text: string;
};
export type FoundAddress = {
  /** In one line; null if there is none, as at sea. */
  address: string | null;
};
export type Position = {
  latitude: Latitude;
  longitude: Longitude;
};
export const { useSearchPlacesQuery, useLazySearchPlacesQuery, useFindAddressQuery, useLazyFindAddressQuery } =
  injectedRtkApi;
