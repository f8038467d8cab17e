import { useLocation } from 'react-router-dom';

/** Returns a text that is another one for each address that is opened at this screen, be it the same once more. */
export const useAddressKey = (): string => {
  const { key, search } = useLocation();
  return `${key} ${search}`;
};
