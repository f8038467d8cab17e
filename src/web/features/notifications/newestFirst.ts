import type { Schema } from '../../api/index.ts';

type Notice = Schema<'Notification'>;

/** A list as far as it was read. */
export type ReadList = { readonly items: readonly Notice[]; readonly goesOn: boolean };

/** As the server sorts: by time, then by id. */
const byNewest = (one: Notice, other: Notice): number => {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  return one.id < other.id ? 1 : -1;
};

const oldestOf = ({ items }: ReadList): Notice | undefined => items.at(-1);

/** Of the lists that go on, the one to read further: nothing older than where it ends can be shown yet. */
export const listToReadOn = <List extends ReadList>(lists: readonly List[]): List | undefined => {
  const ends = lists.flatMap((list) => {
    const oldest = list.goesOn ? oldestOf(list) : undefined;
    return oldest ? [{ list, oldest }] : [];
  });
  return ends.toSorted((one, other) => byNewest(one.oldest, other.oldest))[0]?.list;
};

/** Several lists as one, newest first, as far back as all of them were read. */
export const newestFirst = (lists: readonly ReadList[]): readonly Notice[] => {
  const unfinished = listToReadOn(lists);
  const end = unfinished && oldestOf(unfinished);
  const all = lists.flatMap(({ items }) => items).toSorted(byNewest);
  return end ? all.filter((notice) => byNewest(notice, end) <= 0) : all;
};
