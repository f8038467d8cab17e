import type { Schema } from '../../api/index.ts';

type Notice = Schema<'Notification'>;

/** Part of a list read so far; `goesOn` is true when the server has more. */
export type ReadList = { readonly items: readonly Notice[]; readonly goesOn: boolean };

/** Compares in the server's order: by time, then by id. */
const byNewest = (one: Notice, other: Notice): number => {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  return one.id < other.id ? 1 : -1;
};

const oldestOf = ({ items }: ReadList): Notice | undefined => items.at(-1);

/**
 * Returns the unfinished list to read next: the one that ends latest, as nothing older than its end can be shown yet.
 */
export const listToReadOn = <List extends ReadList>(lists: readonly List[]): List | undefined => {
  const ends = lists.flatMap((list) => {
    const oldest = list.goesOn ? oldestOf(list) : undefined;
    return oldest ? [{ list, oldest }] : [];
  });
  return ends.toSorted((one, other) => byNewest(one.oldest, other.oldest))[0]?.list;
};

/** Merges several lists, newest first, as far back as all of them were read. */
export const newestFirst = (lists: readonly ReadList[]): readonly Notice[] => {
  const unfinished = listToReadOn(lists);
  const end = unfinished && oldestOf(unfinished);
  const all = lists.flatMap(({ items }) => items).toSorted(byNewest);
  return end ? all.filter((notice) => byNewest(notice, end) <= 0) : all;
};
