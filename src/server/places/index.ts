export { createGeocoder } from './geocoder.ts';
export { placesHandlers } from './handlers.ts';
export { PLACES_BY_DEFAULT, type PlacesSettings } from './placesSettings.ts';
export { readPlacesSettings } from './readPlacesSettings.ts';
