import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Schemas } from '../../contract/index.ts';

/** Countries whose numbers can be checked, with their calling codes. The app names and sorts them in its language. */
export const CALLING_CODES: readonly Schemas['CallingCodeChoice'][] = getCountries().map((country) => ({
  country,
  callingCode: `+${getCountryCallingCode(country)}`,
}));
