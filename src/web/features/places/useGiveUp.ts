import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { placesApi } from '../../api/places.ts';

const { getRunningQueryThunk } = placesApi.util;

type State = Parameters<ReturnType<typeof placesApi.endpoints.searchPlaces.select>>[0];
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** Gives the search for a text up when another text takes its place: nobody waits for its answer. */
export const useGiveUpSearch = (text: string): void => {
  const dispatch = useDispatch<Dispatch>();
  const before = useRef(text);
  useEffect(() => {
    const outdated = before.current;
    before.current = text;
    if (outdated === text) return;
    dispatch(getRunningQueryThunk('searchPlaces', { placeSearch: { text: outdated } }))?.abort();
  }, [dispatch, text]);
};

/** Gives the look-up of the address at a position up when another position takes its place. */
export const useGiveUpAddress = (latitude: string, longitude: string): void => {
  const dispatch = useDispatch<Dispatch>();
  const before = useRef({ latitude, longitude });
  useEffect(() => {
    const outdated = before.current;
    before.current = { latitude, longitude };
    if (outdated.latitude === latitude && outdated.longitude === longitude) return;
    dispatch(getRunningQueryThunk('findAddress', { position: outdated }))?.abort();
  }, [dispatch, latitude, longitude]);
};
