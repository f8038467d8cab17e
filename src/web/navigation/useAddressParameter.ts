import { useSearchParams } from 'react-router-dom';

/** Returns a parameter of this screen's address; undefined when it is absent. */
export const useAddressParameter = (name: string): string | undefined => useSearchParams()[0].get(name) ?? undefined;
