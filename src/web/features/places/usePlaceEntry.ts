import { placesApi } from '../../api/places.ts';
import { useKeptState } from '../../navigation/index.ts';
import { type ChosenPlace, type Position, useSetting } from '../../places/index.ts';
import { useDebounced } from '../../ui/index.ts';
import { entryOf, inOneLine, keptEntry, type PlaceEntry, positionOfEntry } from './placeEntry.ts';
import { useGiveUpAddress } from './useGiveUp.ts';

/** Whether the server looks places up (CFG-54). */
export const useCanLookUp = (): boolean => useSetting('placeLookup') === 'true';

/** Looks up the address of a position that has rested for half a second. */
const useAddressAt = (position: Position | null) => {
  const canLookUp = useCanLookUp();
  const wanted = position ? `${position.latitude},${position.longitude}` : '';
  const [latitude = '', longitude = ''] = useDebounced(wanted).split(',');
  const isRested = wanted === `${latitude},${longitude}`;
  const isSkipped = !canLookUp || position === null || !isRested;
  const { currentData, isFetching, error, refetch } = placesApi.useFindAddressQuery(
    { position: { latitude, longitude } },
    { skip: isSkipped },
  );
  useGiveUpAddress(latitude, longitude);
  const isWaiting = canLookUp && position !== null && (!isRested || isFetching);
  return {
    found: isSkipped ? undefined : currentData?.address,
    isWaiting,
    isFailed: !isSkipped && !isFetching && error !== undefined,
    lookUpAgain: () => void refetch(),
  };
};

/** Entry of a place: where its pin is, and its address as it was typed, found by a search, or looked up at the pin. */
export const usePlaceEntry = (begin: ChosenPlace | null) => {
  const [entry, setEntry] = useKeptState<PlaceEntry>((kept) => keptEntry(kept) ?? entryOf(begin));
  const position = positionOfEntry(entry);
  const lookUp = useAddressAt(entry.address === '' || entry.isTyped ? position : null);
  const found = lookUp.found ?? undefined;
  const change = (part: Partial<PlaceEntry>) => setEntry((now) => ({ ...now, ...part }));
  return {
    entry,
    position,
    lookUp,
    address: entry.address === '' && !entry.isTyped ? (found ?? '') : entry.address,
    /** Address of the pin that differs from what the customer typed. */
    offered: entry.isTyped && found !== entry.address.trim() ? found : undefined,
    typeAddress: (typed: string) => change({ address: inOneLine(typed), isTyped: true }),
    acceptOffer: () => change({ address: '', isTyped: false }),
    typeCoordinates: (part: Partial<Pick<PlaceEntry, 'latitude' | 'longitude'>>) =>
      setEntry((now) => ({ ...now, ...part, address: now.isTyped ? now.address : '' })),
    movePin: (to: Position) => setEntry((now) => ({ ...now, ...to, address: now.isTyped ? now.address : '' })),
    choose: ({ address, latitude, longitude }: { readonly address: string } & Position) =>
      setEntry({ address, latitude, longitude, isTyped: false }),
  };
};
export type PlaceEditing = ReturnType<typeof usePlaceEntry>;
