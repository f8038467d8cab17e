export { takeOverFavourites } from './changeFavourites.ts';
export { FavouriteStar } from './FavouriteStar.tsx';
export { useFavourites } from './useFavourites.ts';
