/** Look-up of places by the server's geocoder. Only screens with an address to choose load these calls. */
export { placesApi } from './places.gen.ts';
