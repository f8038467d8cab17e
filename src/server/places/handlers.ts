import { refusal } from '../../domain/refusal.ts';
import type { Handler, Handlers } from '../http/index.ts';
import type { Geocoder } from './geocoder.ts';

const searchPlaces =
  (geocoder: Geocoder | null): Handler<'searchPlaces'> =>
  async ({ body }, { language, session: { customerId } }) => {
    const items = await geocoder?.search(body.text, { customerId, language });
    return items ? { data: { items: [...items] } } : { refused: refusal('lookup-unavailable') };
  };

const findAddress =
  (geocoder: Geocoder | null): Handler<'findAddress'> =>
  async ({ body }, { language, session: { customerId } }) => {
    const address = await geocoder?.addressAt(body, { customerId, language });
    return address === undefined ? { refused: refusal('lookup-unavailable') } : { data: { address } };
  };

/** Handles the look-up of places by the operator's geocoder; null where there is none (CFG-58). */
export const placesHandlers = (geocoder: Geocoder | null) =>
  ({ searchPlaces: searchPlaces(geocoder), findAddress: findAddress(geocoder) }) satisfies Handlers<
    'searchPlaces' | 'findAddress'
  >;
