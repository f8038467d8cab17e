/** Operator's settings of maps and places; each is null where the operator has chosen none. */
export type PlacesSettings = {
  /** Template of the tiles' addresses (CFG-50), and whom they come from, which their licence asks to be shown. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  /** Address under which a geocoder answers as Nominatim does, at `search` and `reverse`. Its query may hold a key. */
  readonly geocoderUrl: string | null;
  /** Place at which the firm receives customers: its address, and its latitude and longitude with a comma. */
  readonly servicePoint: { readonly address: string; readonly position: string | null } | null;
};

export const PLACES_BY_DEFAULT: PlacesSettings = { tiles: null, geocoderUrl: null, servicePoint: null };
