import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Schemas } from '../../contract/index.ts';

/** Every country whose numbers can be checked, with its calling code. The app names and orders them in its language. */
export const CALLING_CODES: readonly Schemas['CallingCodeChoice'][] = getCountries().map((country) => ({
  country,
  callingCode: `+${getCountryCallingCode(country)}`,
}));
