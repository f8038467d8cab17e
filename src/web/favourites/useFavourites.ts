import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/index.ts';
import { selectVisitorFavourites } from '../device/marketPreferences.ts';
import { selectIsSignedIn } from '../device/session.ts';
import { type Change, changeFavourites, type FavouritesDispatch } from './changeFavourites.ts';

export type Favourites = {
  /** In the customer's order; undefined until the server has sent them. */
  readonly symbols: readonly string[] | undefined;
  readonly change: (how: Change) => void;
};

const NONE: readonly string[] = [];

/** Favourite instruments: a customer's are stored by the server, a visitor's on this device. */
export const useFavourites = (): Favourites => {
  const dispatch = useDispatch<FavouritesDispatch>();
  const isSignedIn = useSelector(selectIsSignedIn);
  const starredHere = useSelector(selectVisitorFavourites);
  const { data, isError } = api.useGetFavouritesQuery(undefined, { skip: !isSignedIn });
  const change = useCallback((how: Change) => void dispatch(changeFavourites(how)), [dispatch]);
  if (!isSignedIn) return { symbols: starredHere, change };
  return { symbols: data?.symbols ?? (isError ? NONE : undefined), change };
};
