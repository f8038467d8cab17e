import { keepInTab, readInTab, type TabKey } from '../device/tabStorage.ts';
import { type ChosenPlace, LONGEST_ADDRESS, positionIn } from './place.ts';

/** What a place is chosen for, as `loan-address`: part of an address of the app. */
export type PlacePurpose = string;

/** Purpose of a place that no screen has asked for: it is shown. */
export const TO_SHOW: PlacePurpose = 'to show';

const keyOf = (customerId: string, purpose: PlacePurpose): TabKey => `state:${customerId}:place ${purpose}`;

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a place of unknown origin, as from another version of the app; null where it is none. */
const readPlace = (value: unknown): ChosenPlace | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { address, position } = value as { readonly address?: unknown; readonly position?: unknown };
  const { latitude, longitude } = (position ?? {}) as { readonly latitude?: unknown; readonly longitude?: unknown };
  const text = readText(address);
  if (text === '' || text.length > LONGEST_ADDRESS) return null;
  return { address: text, position: positionIn(readText(latitude), readText(longitude)) ?? null };
};

/** Returns the place that this customer chose in this tab for a purpose; null until then. */
export const keptPlace = (customerId: string, purpose: PlacePurpose): ChosenPlace | null => {
  try {
    return readPlace(JSON.parse(readInTab(keyOf(customerId, purpose)) ?? 'null'));
  } catch {
    return null;
  }
};

/** Keeps the place that a customer chose for a purpose, over reloads of this tab; undefined forgets it. */
export const keepPlace = (customerId: string, purpose: PlacePurpose, place: ChosenPlace | undefined): void =>
  keepInTab(keyOf(customerId, purpose), place);
