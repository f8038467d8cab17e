export { FavouriteStar } from './FavouriteStar.tsx';
export { useFavourites, useFavouritesTakenOver } from './useFavourites.ts';
