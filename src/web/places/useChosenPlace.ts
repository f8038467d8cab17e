import { useMemo, useState } from 'react';
import { address, PATHS, useNavigation } from '../navigation/index.ts';
import { keepPlace, keptPlace, type PlacePurpose } from './keptPlace.ts';
import type { ChosenPlace } from './place.ts';
import { useCustomerId } from './useCustomerId.ts';

type PlaceChoice = {
  /** Place that the customer chose last for this purpose; null until then. */
  readonly place: ChosenPlace | null;
  /** Opens the screen that chooses a place; a form keeps its other fields before (`useKeptState`). */
  readonly chooseLocation: () => void;
  /** Forgets the place, as after a form that was sent. */
  readonly forget: () => void;
};

/**
 * Lets a customer choose a place on a screen of its own. The choice is kept in this tab for the customer and the purpose:
 * the screen that asked has it when the customer is back, and after a reload; going back without a choice keeps the one
 * before.
 */
export const useChosenPlace = (purpose: PlacePurpose): PlaceChoice => {
  const { push } = useNavigation();
  const customerId = useCustomerId();
  const [isForgotten, setIsForgotten] = useState(false);
  const kept = useMemo(() => keptPlace(customerId, purpose), [customerId, purpose]);
  return {
    place: isForgotten ? null : kept,
    chooseLocation: () => push(address(PATHS.chooseLocation, { for: purpose })),
    forget: () => {
      keepPlace(customerId, purpose, undefined);
      setIsForgotten(true);
    },
  };
};
