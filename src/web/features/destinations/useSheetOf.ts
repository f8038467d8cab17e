import { useState } from 'react';

/** Item that a sheet shows, and whether it is open. `close` closes that of this id, not the one of another. */
export const useSheetOf = <Item extends { readonly id: string }>(items: readonly Item[] | undefined) => {
  const [shown, setShown] = useState<{ readonly item: Item; readonly isOpen: boolean }>();
  const isListed = items?.some(({ id }) => id === shown?.item.id) ?? true;
  return {
    item: shown?.item,
    isOpen: shown?.isOpen === true && isListed,
    open: (item: Item) => setShown({ item, isOpen: true }),
    close: (id: string) => setShown((now) => (now?.item.id === id ? { ...now, isOpen: false } : now)),
  };
};
