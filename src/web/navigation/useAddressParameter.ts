import { useSearchParams } from 'react-router-dom';

/** A parameter of this screen's address; undefined where it is not given. */
export const useAddressParameter = (name: string): string | undefined => useSearchParams()[0].get(name) ?? undefined;
